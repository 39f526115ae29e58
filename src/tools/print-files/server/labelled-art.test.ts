import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { samplePicture } from '#test/pictures.ts';
import { artHeight, artWidth, cleanStyles, type Draw, drawnPicture, faults } from '#test/print-art.ts';
import type { ImageHeader } from '#platform/server/image/header.ts';
import type { InspectedPicture } from '#platform/server/image/pipeline/inspect.ts';
import { parseHexColour } from '#platform/shared/colour.ts';
import type { Finding } from '#tools/print-files/shared/finding.ts';
import { type PresetName, presetOf } from '#tools/print-files/shared/presets.ts';
import { inspect } from './engines/inspect.ts';
import { percent } from './finding-texts.ts';
import { findingsOf } from './findings.ts';
import { inspectionStep } from './inspection-step.ts';

type Code = Finding['code'];

/** A picture, what it is to be printed on, and what there is to find. */
interface Labelled {
  readonly name: string;
  readonly draw: Draw;
  readonly header?: Partial<ImageHeader>;
  readonly file?: Partial<Pick<InspectedPicture, 'density' | 'profile'>>;
  readonly presets?: readonly PresetName[];
  readonly sizeBytes?: number;
  readonly codes: readonly Code[];
}

const strengths = [1, 2, 3] as const;
const garments = ['#000000', '#FFFFFF'];
const blank = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });
const profileOf = async (picture: Sharp) => (await picture.metadata()).icc;
const withProfile = async (name: 'srgb' | 'p3') =>
  profileOf(sharp(await blank.clone().withIccProfile(name).png().toBuffer()));
const [srgb, p3] = [await withProfile('srgb'), await withProfile('p3')];
const adobe = await profileOf(sharp(samplePicture('adobe-rgb.jpg')));

const clean: readonly Labelled[] = Object.entries(cleanStyles).flatMap(([name, draw]) =>
  strengths.map((strength) => ({
    name: `${name} ${strength}`,
    draw,
    ...(name === 'photograph' && { header: { hasAlpha: strength === 3 } }),
    codes: [],
  })),
);

const drawn: readonly Labelled[] = Object.entries(faults).flatMap(([code, drawings]) =>
  Object.entries(drawings).flatMap(([name, draw]) =>
    strengths.map((strength) => ({
      name: `${name} ${strength}`,
      draw: draw(strength),
      ...(code === 'solid_background' && { header: { hasAlpha: strength === 2 } }),
      codes: [code as Code],
    })),
  ),
);

/** Faults of the file, and of the file for a preset, in three strengths each. */
const ofFiles: readonly Labelled[] = [
  ...(['webp', 'tiff', 'bmp'] as const).map((format) =>
    file(format, ['wrong_format'], { format }, ['sticker-3x3']),
  ),
  ...[26, 60, 300].map((megabytes) => ({
    ...file(`${megabytes} MB`, ['too_many_bytes', 'low_resolution'], {}, ['merch-tshirt']),
    sizeBytes: megabytes * 1024 * 1024,
  })),
  ...(['etsy-square', 'amazon-product', 'tiktok'] as const).map((preset) =>
    file(preset, ['has_transparency'], {}, [preset]),
  ),
  ...(['redbubble-tshirt', 'print-8x10', 'poster-24x36'] as const).map((preset) =>
    file(preset, ['low_resolution'], {}, [preset]),
  ),
  ...[2, 12, 90].map((frames) => file(`${frames} frames`, ['animated'], { format: 'gif', frames })),
  ...(['png', 'tiff', 'png'] as const).map((format) => file('deep', ['deep'], { format, deep: true })),
  ...strengths.map((strength) => file(`CMYK ${strength}`, ['cmyk'], { isCmyk: true })),
  ...strengths.map((strength) => ({
    ...file(`no density ${strength}`, ['no_density']),
    file: { density: undefined },
  })),
  ...[adobe, adobe, p3].map((profile) => ({ ...file('wide', ['wide_gamut']), file: { profile } })),
  { ...file('sRGB', []), file: { profile: srgb } },
  // No fault: what the presets take.
  file('sticker', [], {}, ['sticker-3x3']),
  file(
    'opaque',
    [],
    { hasAlpha: false, format: 'jpeg' },
    ['etsy-square', 'sticker-3x3'],
    cleanStyles.photograph,
  ),
];

function file(
  name: string,
  codes: readonly Code[],
  header: Partial<ImageHeader> = {},
  presets: readonly PresetName[] = [],
  draw: Draw = cleanStyles.colourFade,
): Labelled {
  return { name, draw, header, presets, codes };
}

async function codesOf({ draw, header, file: facts, presets = [], sizeBytes = 1 }: Labelled, seed: number) {
  const picture = { ...drawnPicture(draw, seed, header), ...facts };
  const colours = garments.flatMap((garment) => parseHexColour(garment) ?? []);
  const seen = await inspect(picture, inspectionStep(colours).options);
  const plan = { presets: presets.map((name) => presetOf(name)), garments, trim: false, sizeBytes };
  return new Set(findingsOf(seen, plan).map(({ code }) => code));
}

test('at least 95 % of what is found is a fault, and 90 % of the faults are found, of each kind', async () => {
  const labelled = [...clean, ...drawn, ...ofFiles];
  expect(labelled.length).toBeGreaterThanOrEqual(80);
  const sums = new Map<Code, { right: number; false: number; missed: number }>();
  const wrong: string[] = [];
  for (const [seed, one] of labelled.entries()) {
    const found = await codesOf(one, seed);
    for (const code of new Set([...found, ...one.codes])) {
      const sum = sums.get(code) ?? { right: 0, false: 0, missed: 0 };
      sums.set(code, sum);
      if (!found.has(code)) sum.missed += 1;
      else if (one.codes.includes(code)) sum.right += 1;
      else sum.false += 1;
      if (found.has(code) !== one.codes.includes(code))
        wrong.push(`${one.name}: ${code} ${found.has(code) ? 'is no fault' : 'is missed'}`);
    }
  }
  const table = [...sums].map(([code, { right, false: alarms, missed }]) => ({
    code,
    precision: right / (right + alarms),
    recall: right / (right + missed),
  }));
  const lines = table.map(
    ({ code, precision, recall }) => `${code}: precision ${percent(precision)}, recall ${percent(recall)}`,
  );
  const title = `${labelled.length} pictures of ${artWidth} x ${artHeight} px`;
  process.stdout.write(`${[title, ...lines, ...wrong].join('\n')}\n`);
  for (const { code, precision, recall } of table) {
    expect(precision, `precision of ${code}`).toBeGreaterThanOrEqual(0.95);
    expect(recall, `recall of ${code}`).toBeGreaterThanOrEqual(0.9);
  }
});

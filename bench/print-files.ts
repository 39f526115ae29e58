/**
 * Compares making ten print files of one artwork, preflight included, with a bare sharp script that makes the
 * same ten, by the medians of alternating runs.
 */
import sharp from 'sharp';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import { sentSteps } from '#platform/server/image/pipeline/steps.ts';
import { prepareLayers } from '#tools/text-overlay/server/draw-layers.ts';
import { inspect } from '#tools/print-files/server/engines/inspect.ts';
import { type PrintRequest, printSteps } from '#tools/print-files/server/make-files.ts';
import { type PresetName, presetOf } from '#tools/print-files/shared/presets.ts';
import { compareRivals } from './compare.ts';
import { sized } from './report.ts';

const names = [
  'merch-tshirt',
  'merch-hoodie',
  'redbubble-tshirt',
  'redbubble-sticker',
  'tshirt-12x16',
  'mug-11oz',
  'sticker-3x3',
  'print-8x10',
  'a4',
  'us-letter',
] as const satisfies readonly PresetName[];
const wanted = names.map((name) => presetOf(name));
const request = {
  presets: [...names],
  trim: false,
  gravity: 'center' as const,
  repair: [],
  repairMethod: 'threshold' as const,
  allowUpscale: true,
  output: {},
} satisfies PrintRequest;

/** Art of a few hundred discs on a clear ground, as large as a T-shirt. */
async function art(): Promise<Buffer> {
  const [width, height] = [sized(4_500, 450), sized(5_400, 540)];
  const discs = Array.from({ length: 300 }, (_none, index) => {
    const [x, y] = [(index * 7_919) % width, (index * 104_729) % height];
    const hue = (index * 47) % 360;
    return `<circle cx="${x}" cy="${y}" r="${20 + ((index * 31) % 180)}" fill="hsl(${hue} 80% 50%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${discs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function bySharp(bytes: Buffer): Promise<Buffer> {
  const files: Buffer[] = [];
  for (const { width, height, dpi } of wanted) {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const resized = sharp(bytes).resize({ width, height, fit: 'contain', background });
    files.push(await resized.withMetadata({ density: dpi }).png().toBuffer());
  }
  return Buffer.concat(files);
}

async function byPipeline(bytes: Buffer): Promise<Buffer> {
  const steps = sentSteps(printSteps(wanted, request));
  const { outcomes } = await runSteps(bytes, steps, {
    prepareLayers,
    inspect: (picture) => inspect(picture, { garments: [] }),
  });
  return Buffer.concat(outcomes.map((outcome) => ('bytes' in outcome ? outcome.bytes : Buffer.alloc(0))));
}

const bytes = await art();
configureImageLibrary();
const ours = await compareRivals(sized(5, 1), {
  'ten files': () => byPipeline(bytes),
  'sharp, ten times': () => bySharp(bytes),
});
const ratio = ours['ten files'].medianMs / ours['sharp, ten times'].medianMs;
console.log(`${ratio.toFixed(2)} x the time of a bare sharp script (target 1.1)`);

/**
 * What each way of making a picture keeps: density, profile and colours, with bytes and time, for each format
 * with and without a density and a profile. `--before FOLDER` measures another checkout (with its packages
 * installed) in turns with this one. Where nothing is drawn, dE2000 (p99) to the source is of means over
 * blocks of 8 x 8 pixels, in which the noise of an encoder is not seen.
 */
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import type { OutputFormat } from '#platform/server/image/formats.ts';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';
import { apply, type Vector } from '#platform/shared/colour-space/matrix.ts';
import { withDensity } from '#platform/shared/density/keep-density.ts';
import { readMatrixProfile } from '#platform/shared/colour-space/matrix-profile.ts';
import { displayP3 } from '#test/icc-profiles.ts';
import { type Lab, labOfXyz, p99 } from '#test/lab.ts';
import { makeAccount, subscribe } from './attacks/accounts.ts';
import { makeForm } from './attacks/form.ts';
import { startAttacked } from './attacks/server.ts';
import { sized } from './report.ts';

const rounds = sized(25, 1);
const [width, height] = [1_600, 1_200];
const paddingPx = 20;
const block = 8;
const density = 300;

const { values } = parseArgs({ options: { before: { type: 'string' } } });

const srgb = await profileOfSrgb();
const profiles = { 'no profile': undefined, 'Display P3': displayP3 };
const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 95 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 95 }),
  tiff: (image) => image.tiff({ compression: 'lzw' }),
};

interface Way {
  readonly path: (templateId: string) => string;
  readonly fields: Readonly<Record<string, string>>;
  /** Where the source lies in the result, above what is drawn. */
  readonly at: { readonly left: number; readonly top: number };
}

const top = (width - height) / 2 + paddingPx;
const overlay = { text: 'Overprint', position: 'bottom-left', font_size: 80 };
const ways: Readonly<Record<string, Way>> = {
  padding: {
    path: () => '/api/image_padding',
    fields: { padding_size: String(paddingPx) },
    at: { left: paddingPx, top },
  },
  overlay: {
    path: () => '/api/text_overlay',
    fields: { overlays: JSON.stringify([overlay]) },
    at: { left: 0, top: 0 },
  },
  template: { path: (id) => `/api/templates/${id}/render`, fields: {}, at: { left: 0, top: 0 } },
};

interface Build {
  readonly name: string;
  readonly make: (way: Way, source: Buffer) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

const builds = [
  ...(values.before ? [await start('before', resolve(values.before))] : []),
  await start('now', new URL('..', import.meta.url).pathname),
];
console.log('| way | source | density | profile | dE p99 | bytes | fastest ms |');
console.log('|---|---|---|---|---|---|---|');
const ratios = new Map<string, number[]>();
for (const [wayName, way] of Object.entries(ways))
  for (const [format, encode] of Object.entries(encoders))
    for (const dpi of [undefined, density])
      for (const [profileName, profile] of Object.entries(profiles)) {
        const source = await sourceOf(format as OutputFormat, encode, { dpi, profile });
        const sourceName = `${format}, ${dpi ? `${dpi} dpi` : 'no density'}, ${profileName}`;
        const sourceLab = await labOf(source, profile ?? srgb, { left: 0, top: 0 });
        await measure(wayName, way, { source, sourceName, sourceLab });
      }
for (const [name, all] of ratios) {
  const sorted = all.toSorted((less, more) => less - more);
  const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(`${name}: now takes ${median.toFixed(2)} times as long, at most ${most.toFixed(2)}`);
}
for (const build of builds) await build.close();

interface Source {
  readonly source: Buffer;
  readonly sourceName: string;
  readonly sourceLab: readonly Lab[];
}

async function measure(wayName: string, way: Way, { source, sourceName, sourceLab }: Source) {
  const timesMs = new Map<Build, number[]>(builds.map((build) => [build, []]));
  const made = new Map<Build, Buffer>();
  for (let round = -1; round < rounds; round += 1)
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      const startedMs = performance.now();
      made.set(build, await build.make(way, source));
      if (round >= 0) timesMs.get(build)?.push(performance.now() - startedMs);
    }
  // What else runs only ever adds to a time.
  const fastest = builds.map((build) => Math.min(...(timesMs.get(build) ?? [])));
  for (const [index, build] of builds.entries()) {
    const bytes = made.get(build) ?? Buffer.alloc(0);
    const facts = await sharp(bytes).metadata();
    const off = p99(sourceLab, await labOf(bytes, facts.icc ?? srgb, way.at));
    const cells = [
      `${wayName}, ${build.name}`,
      sourceName,
      facts.density ?? 'none',
      facts.icc ? 'kept' : 'none',
      off.toFixed(2),
      bytes.length,
      fastest[index]?.toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const [before, now] = fastest;
  if (before === undefined || now === undefined) return;
  ratios.set(wayName, [...(ratios.get(wayName) ?? []), now / before]);
}

async function start(name: string, folder: string): Promise<Build> {
  const server = await startAttacked(folder, {});
  const account = await makeAccount(server.origin, 'ways');
  await subscribe(server.origin, account);
  const created = await fetch(`${server.origin}/api/templates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': account.key },
    body: JSON.stringify({ name: 'ways', overlays: [overlay] }),
  });
  const { data } = (await created.json()) as { data: { id: string } };
  async function make(way: Way, source: Buffer): Promise<Buffer> {
    const form = makeForm(way.fields, { field: 'image', name: 'picture', bytes: source });
    const response = await fetch(server.origin + way.path(data.id), {
      method: 'POST',
      headers: { 'x-api-key': account.key, accept: 'image/*', 'content-type': form.contentType },
      body: new Uint8Array(form.body),
    });
    // A quick machine uses the minute's requests up. Of the times, only the shortest counts.
    if (response.status === 429) {
      await delay(Number(response.headers.get('retry-after')) * 1_000);
      return make(way, source);
    }
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }
  return { name, make, close: server.close };
}

/** Colours of a wide range that change slowly. */
function gradient(): Sharp {
  const samples = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      samples[at] = Math.round(24 + (x / (width - 1)) * 220);
      samples[at + 1] = Math.round(24 + (y / (height - 1)) * 220);
      samples[at + 2] = Math.round(24 + (1 - x / (width - 1)) * 180);
    }
  return sharp(samples, { raw: { width, height, channels: 3 } });
}

async function sourceOf(
  format: OutputFormat,
  encode: (image: Sharp) => Sharp,
  { dpi, profile }: { readonly dpi: number | undefined; readonly profile: Buffer | undefined },
): Promise<Buffer> {
  const encoded = await encode(gradient()).toBuffer();
  const bytes = dpi ? Buffer.from(withDensity(encoded, { x: dpi, y: dpi, unit: 'inch' })) : encoded;
  return profile ? withProfile(bytes, format, profile) : bytes;
}

async function profileOfSrgb(): Promise<Buffer> {
  const { icc } = await sharp(await gradient().withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('Expected a profile of sRGB');
  return icc;
}

/** Returns the upper half of the source, where nothing is drawn, as Lab by a profile. */
async function labOf(bytes: Buffer, profile: Buffer, at: Way['at']): Promise<Lab[]> {
  const inner = { width: width - 4 * block, height: height / 2 - 4 * block };
  const cut = await sharp(bytes, { ignoreIcc: true })
    .removeAlpha()
    .extract({ left: at.left + 2 * block, top: at.top + 2 * block, ...inner })
    .raw()
    .toBuffer();
  const data = await sharp(cut, { raw: { ...inner, channels: 3 } })
    .resize(inner.width / block, inner.height / block, { kernel: 'linear' })
    .raw()
    .toBuffer();
  const matrix = readMatrixProfile(profile);
  if (!matrix) throw new Error('Expected a profile of three primaries');
  const { toXyz, curves } = matrix;
  return Array.from({ length: data.length / 3 }, (_none, index) => {
    const linear = curves.map((curve, c) => curve((data[index * 3 + c] ?? 0) / 255));
    return labOfXyz(apply(toXyz, linear as unknown as Vector));
  });
}

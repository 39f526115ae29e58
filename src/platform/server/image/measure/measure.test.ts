import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, asyncProperty, constantFrom, tuple, uint8Array } from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureSamples, readSample } from '#test/sample-pictures.ts';
import { readImageHeader } from '#platform/server/image/header.ts';
import { decodedBytes } from './extent.ts';
import { measureImage } from './measure.ts';

const readable = (await pictureSamples()).filter(({ kind }) => kind !== 'bad');

test.each(readable)('measures $file as its codec does', async ({ file }) => {
  const bytes = await readSample(file);
  const header = await readImageHeader(bytes);
  const measure = await measureImage({ pieces: [bytes] });
  expect(measure).toMatchObject({ format: header.format, frames: header.frames, sizeBytes: bytes.length });
  expect(measure.width * measure.height).toBe(header.width * header.height);
  expect(measure.sampleBytes).toBe(header.deep ? 2 : 1);
  if (header.hasAlpha && header.format !== 'tiff') expect(measure.channels).toBe(4);
});

test.each([
  { kind: 'still', webp: () => sharp(blank(40, 30)).webp().toBuffer(), frames: 1 },
  {
    kind: 'still without loss',
    webp: () => sharp(blank(40, 30)).webp({ lossless: true }).toBuffer(),
    frames: 1,
  },
  {
    kind: 'animated',
    webp: async () =>
      sharp(await readSample('animated.gif'), { animated: true })
        .webp()
        .toBuffer(),
  },
])('reads a WebP, $kind', async ({ webp, frames }) => {
  const bytes = await webp();
  const header = await readImageHeader(bytes);
  const { width, height } = header;
  expect(await measureImage({ pieces: [bytes] })).toMatchObject({
    width,
    height,
    frames: frames ?? header.frames,
  });
});

test('reads a file on disk as it reads one in memory', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-measure-'));
  const bytes = await readSample('phone-12mp.jpg');
  await writeFile(join(dir, 'picture'), bytes);
  expect(await measureImage({ path: join(dir, 'picture') })).toEqual(await measureImage({ pieces: [bytes] }));
  await rm(dir, { recursive: true });
});

test('reads a file in pieces of any size as it reads a whole one', async () => {
  const samples = ['animated.gif', 'pages.tiff', 'progressive.jpg', 'alpha.bmp', 'interlaced.png'];
  for (const bytes of await Promise.all(samples.map(readSample))) {
    const whole = await measureImage({ pieces: [bytes] });
    for (const pieceBytes of [1, 7, 1_000]) {
      const count = Math.ceil(bytes.length / pieceBytes);
      const pieces = Array.from({ length: count }, (_, i) =>
        bytes.subarray(i * pieceBytes, (i + 1) * pieceBytes),
      );
      expect(await measureImage({ pieces })).toEqual(whole);
    }
  }
});

test('a deep interlaced picture counts with all its samples and what its decoder holds', async () => {
  const raw = { create: { width: 50, height: 40, channels: 4, background: '#0f08' } } as const;
  const bytes = await sharp(raw).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  const measure = await measureImage({ pieces: [bytes] });
  expect(decodedBytes(measure)).toBe(50 * 40 * 4 * 2);
  expect(measure.decoderBytes).toBe(50 * 40 * 4 * 2);
});

test.each([
  { name: 'WebP', bytes: () => webpOf(5_001) },
  { name: 'GIF', bytes: () => gifOf(5_001) },
  { name: 'TIFF', bytes: () => tiffOf(5_001) },
])('refuses a $name of more than 5,000 frames', async ({ bytes }) => {
  await expect(measureImage({ pieces: [bytes()] })).rejects.toMatchObject({ code: 'image_too_large' });
});

test.each([
  { name: 'WebP', bytes: () => webpOf(5_000) },
  { name: 'GIF', bytes: () => gifOf(5_000) },
  { name: 'TIFF', bytes: () => tiffOf(5_000) },
])('takes a $name of 5,000 frames', async ({ bytes }) => {
  await expect(measureImage({ pieces: [bytes()] })).resolves.toMatchObject({ width: 1, height: 1 });
});

test('a TIFF whose directories form a circle is refused', async () => {
  const bytes = tiffOf(2);
  bytes.writeUInt32LE(8, bytes.length - 4);
  await expect(measureImage({ pieces: [bytes] })).rejects.toMatchObject({ code: 'image_too_large' });
});

test('whatever bytes follow a signature are measured or refused', async () => {
  const signatures = [
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'BM',
    'II*\0',
    'MM\0*',
    'II+\0',
    'RIFF\0\0\0\0WEBP',
  ];
  const any = tuple(constantFrom(...signatures), uint8Array({ maxLength: 400 }));
  await assert(
    asyncProperty(any, async ([signature, rest]) => {
      const bytes = Buffer.concat([Buffer.from(signature, 'latin1'), rest]);
      const end = await measureImage({ pieces: [bytes] }).catch((error: { code?: string }) => error);
      expect(['invalid_image_format', 'image_too_large', undefined]).toContain(
        'code' in end ? end.code : undefined,
      );
    }),
    { numRuns: 2_000 },
  );
});

function blank(width: number, height: number) {
  return { create: { width, height, channels: 3, background: '#123456' } } as const;
}

/** As many frames of one pixel as an attacker would send. */
function webpOf(frames: number): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0', 'latin1');
  const frame = Buffer.concat([Buffer.from('ANMF\x10\0\0\0', 'latin1'), Buffer.alloc(16)]);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame)]);
}

function gifOf(frames: number): Buffer {
  const header = Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

function tiffOf(pages: number): Buffer {
  const directoryBytes = 2 + 2 * 12 + 4;
  const bytes = Buffer.alloc(8 + pages * directoryBytes);
  bytes.write('II*\0');
  bytes.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * directoryBytes;
    bytes.writeUInt16LE(2, at);
    for (const [index, number] of [256, 257].entries()) {
      const entryAt = at + 2 + index * 12;
      bytes.writeUInt16LE(number, entryAt);
      bytes.writeUInt16LE(3, entryAt + 2);
      bytes.writeUInt32LE(1, entryAt + 4);
      bytes.writeUInt32LE(1, entryAt + 8);
    }
    bytes.writeUInt32LE(page === pages - 1 ? 0 : at + directoryBytes, at + directoryBytes - 4);
  }
  return bytes;
}

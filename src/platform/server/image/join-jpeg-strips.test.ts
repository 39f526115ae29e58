import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeAs } from './codecs.ts';
import { alignRowsUp, joinJpegStrips, maxStripRows } from './join-jpeg-strips.ts';

/** Noise under a slope, so that every coded unit differs from its neighbour. */
function picture(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i / 97 + ((i * 7_919) % 61)) % 256;
  return pixels;
}

const encode = (pixels: Buffer, width: number, height: number, quality = 90) =>
  encodeAs(sharp(pixels, { raw: { width, height, channels: 3 } }), 'jpeg')
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer();

const decode = (jpeg: Buffer) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();

async function inStrips(width: number, height: number, stripRows: number): Promise<Buffer> {
  const pixels = picture(width, height);
  const tops = Array.from({ length: Math.ceil(height / stripRows) }, (_, i) => i * stripRows);
  const strips = tops.map((top) => {
    const rows = Math.min(stripRows, height - top);
    return encode(pixels.subarray(top * width * 3, (top + rows) * width * 3), width, rows);
  });
  return joinJpegStrips(await Promise.all(strips));
}

describe('strips of a JPEG', () => {
  test.each([
    ['two', 64, 64, 32],
    ['two, the last one lower', 61, 47, 32],
    ['a single one', 20, 10, 16],
    ['more than the eight restart markers', 33, 16 * 19 + 3, 16],
  ])('joined are the pixels of the whole: %s', async (_name, width, height, stripRows) => {
    const joined = await inStrips(width, height, stripRows);
    const whole = await encode(picture(width, height), width, height);
    expect(await sharp(joined).metadata()).toMatchObject({
      width,
      height,
      format: 'jpeg',
      chromaSubsampling: '4:2:0',
    });
    expect((await decode(joined)).equals(await decode(whole))).toBe(true);
  });

  test('end at whole units, which are counted in two bytes', () => {
    expect([alignRowsUp(1), alignRowsUp(16)]).toEqual([16, 16]);
    expect(maxStripRows(4_000)).toBe(262 * 16);
  });

  test.each([
    ['none', () => []],
    ['a first one that ends within a unit', () => [strip(16, 8), strip(16, 8)]],
    ['a last one that is higher', () => [strip(16, 16), strip(16, 32)]],
    ['unequal first ones', () => [strip(16, 32), strip(16, 16), strip(16, 16)]],
    ['other widths', () => [strip(32, 16), strip(16, 16)]],
    ['other tables', () => [strip(16, 16), strip(16, 16, 50)]],
    [
      'a progressive one',
      () => [
        sharp(picture(16, 16), { raw: raw(16, 16) })
          .jpeg({ progressive: true })
          .toBuffer(),
      ],
    ],
    ['more units than can be counted', () => [strip(4_096, 4_112), strip(4_096, 16)]],
  ])('are refused: %s', async (_name, strips) => {
    const parts = await Promise.all(strips());
    expect(() => joinJpegStrips(parts)).toThrow(RangeError);
  });
});

const raw = (width: number, height: number) => ({ width, height, channels: 3 }) as const;
const strip = (width: number, height: number, quality?: number) =>
  encode(Buffer.alloc(width * height * 3), width, height, quality);

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { manyFrameGif, manyPageTiff, readSample } from '#test/sample-pictures.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { checkInputExtent, checkOutputExtent } from '#platform/server/image/limits.ts';
import { pad, type PadOptions } from '#test/make-pictures.ts';

beforeAll(configureImageLibrary);

const options: PadOptions = { paddingPx: 0, background: 'transparent', output: 'same' };
const tooLarge = { status: 400, code: 'image_too_large', message: 'Image dimensions exceed the limit' };

function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
}

describe('a picture over the limits is refused after reading only its header', () => {
  test('1 x 60,000 pixels, whose square would be 3.6 gigapixels', async () => {
    const header = (await blank(1, 60_000)).subarray(0, 64);
    await expect(pad(header, options)).rejects.toMatchObject(tooLarge);
  });

  test('a header that claims a false size', async () => {
    const bytes = Buffer.from(await readSample('rle8.bmp'));
    bytes.writeInt32LE(20_000, 18);
    bytes.writeInt32LE(20_000, 22);
    await expect(pad(bytes, options)).rejects.toMatchObject(tooLarge);
  });

  test('a small picture with too much padding', async () => {
    const bytes = await blank(1, 11_999);
    await expect(pad(bytes, { ...options, paddingPx: 1 })).rejects.toMatchObject(tooLarge);
  });

  test('an animation whose small frames add up to too many pixels', async () => {
    await expect(pad(manyFrameGif(2_000), { ...options, paddingPx: 500 })).rejects.toMatchObject(tooLarge);
    await expect(pad(manyFrameGif(50_000), options)).rejects.toMatchObject(tooLarge);
  });
});

test('sizes at the limits are allowed, and one pixel more is not', () => {
  expect(() => checkInputExtent({ width: 10_000, height: 10_000, frames: 1 })).not.toThrow();
  expect(() => checkInputExtent({ width: 10_000, height: 1_000, frames: 11 })).toThrow('exceed');
  expect(() => checkOutputExtent({ width: 12_000, height: 12_000, frames: 1 })).not.toThrow();
  expect(() => checkOutputExtent({ width: 12_001, height: 1, frames: 1 })).toThrow('exceed');
  expect(() => checkOutputExtent({ width: 12_000, height: 12_000, frames: 2 })).toThrow('exceed');
});

test('a GIF of thousands of frames within the limits keeps them all', async () => {
  const { bytes } = await pad(manyFrameGif(3_000), options);
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3_000);
});

test('a TIFF of 4,000 pages is padded as its first page, and one of 10,000 is refused', async () => {
  await expect(pad(await manyPageTiff(10_000), options)).rejects.toMatchObject(tooLarge);
  const result = await pad(await manyPageTiff(4_000), { ...options, paddingPx: 1 });
  expect(result).toMatchObject({ extension: 'tiff', newSize: { width: 6, height: 6 } });
  expect((await sharp(result.bytes).metadata()).pages).toBe(1);
});

test('the content of a picture cannot select another loader', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await expect(sharp(Buffer.from(svg)).png().toBuffer()).rejects.toThrow('unsupported image format');
  await expect(pad(Buffer.from(svg), options)).rejects.toMatchObject({ code: 'invalid_image_format' });
});

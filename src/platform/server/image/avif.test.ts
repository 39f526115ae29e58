import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePictures } from '#test/make-pictures.ts';
import { configureImageLibrary } from './codecs.ts';
import { measureImage } from './measure/measure.ts';
import { openSteps } from './pipeline/steps.ts';
import { sniffImage } from './sniff.ts';

configureImageLibrary();

const sheet = (alpha = 1): Sharp =>
  sharp({ create: { width: 120, height: 80, channels: 4, background: { r: 200, g: 80, b: 20, alpha } } });
const avifOf = (image: Sharp) => image.avif({ effort: 0, quality: 90 }).toBuffer();
const square = { paddingPx: 10, background: { r: 255, g: 255, b: 255, alpha: 1 } };

/** Of each, the size in its boxes is that of the stored picture. */
const kinds = {
  plain: await avifOf(sheet().removeAlpha()),
  transparent: await avifOf(sheet(0.5)),
  turned: await avifOf(sheet().withMetadata({ orientation: 6 })),
};

describe('an AVIF', () => {
  test.each(Object.entries(kinds))('is recognised and measured: a %s one', async (_name, bytes) => {
    expect(sniffImage(bytes)).toBe('avif');
    const measure = await measureImage({ pieces: [bytes] });
    expect([measure.width, measure.height].sort((one, other) => one - other)).toEqual([80, 120]);
  });

  test('becomes PNG, upright, unless another format is asked for', async () => {
    const turned = await avifOf(sheet().removeAlpha().withMetadata({ orientation: 6 }));
    const { width, height } = await sharp(turned).metadata();
    const [plain] = (await makePictures(turned, { write: { as: 'same' } })).pictures;
    expect(plain).toMatchObject({ contentType: 'image/png', width, height });
    expect(await sharp(plain.bytes).metadata()).toMatchObject({ format: 'png', width, height });
    const [webp] = (await makePictures(turned, { square, write: { as: 'same', format: 'webp' } })).pictures;
    expect(webp).toMatchObject({ contentType: 'image/webp', width: 140, height: 140 });
  });

  test('keeps its colours and its transparency', async () => {
    const [{ bytes }] = (await makePictures(await avifOf(sheet(0.5)), openSteps)).pictures;
    const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(bytes).raw().toBuffer();
    for (const [found, wanted] of [
      [r, 200],
      [g, 80],
      [b, 20],
      [alpha, 128],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThanOrEqual(4);
  });

  test('is refused if cut off, if its boxes are absurd, and if it is a HEIC', async () => {
    const bytes = await avifOf(sheet());
    const run = (file: Buffer) => makePictures(file, { write: { as: 'same' } });
    for (let length = 12; length < bytes.length - 1; length += 7)
      await expect(run(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'invalid_image_format' });
    const meta = bytes.indexOf('meta');
    for (const size of [1, 7, 0x7fff_ffff]) {
      const absurd = Buffer.from(bytes);
      absurd.writeUInt32BE(size, meta - 4);
      await expect(run(absurd)).rejects.toMatchObject({ code: 'invalid_image_format' });
    }
    const heic = Buffer.from(bytes);
    heic.write('heic', 8);
    heic.write('heic', 20);
    await expect(run(heic)).rejects.toMatchObject({ code: 'invalid_image_format' });
  });

  test('of more than 100 megapixels is refused before it is decoded', async () => {
    const bytes = Buffer.from(await avifOf(sheet().removeAlpha()));
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(20_000, size);
    bytes.writeUInt32BE(20_000, size + 4);
    await expect(measureImage({ pieces: [bytes] })).rejects.toMatchObject({ code: 'image_too_large' });
  });

  test('of one size in its boxes and another in its data is no crash', async () => {
    const bytes = Buffer.from(await avifOf(sheet().removeAlpha()));
    bytes.writeUInt32BE(60, bytes.indexOf('ispe') + 8);
    const made = makePictures(bytes, { square, write: { as: 'same' } });
    await made.catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
  });
});

import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePictures } from '#test/make-pictures.ts';
import type { PictureSteps } from './steps.ts';

const art = { width: 30, height: 20, left: 7, top: 11 };
const canvas = { width: 64, height: 48 };
const picture = (background: string, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { ...canvas, channels, background } }).composite([
    { input: { create: { width: art.width, height: art.height, channels, background: '#cc3311' } }, ...art },
  ]);
const trimmed = (bytes: Buffer, steps: Partial<PictureSteps> = {}) =>
  makePictures(bytes, { trim: true, write: { as: 'same' }, ...steps });

const sources = {
  PNG: await picture('#00000000', 4).png().toBuffer(),
  'PNG of one colour': await picture('#3366cc').png().toBuffer(),
  JPEG: await picture('#ffffff').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
  TIFF: await picture('#ffffff').tiff({ compression: 'lzw' }).toBuffer(),
  WebP: await picture('#00000000', 4).webp({ lossless: true }).toBuffer(),
  GIF: await picture('#ffffff').gif().toBuffer(),
  'PNG on its side': await sharp(await picture('#ffffff').png().toBuffer())
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer(),
};

describe('trim', () => {
  test.each(Object.entries(sources))('leaves the art of a %s', async (_name, bytes) => {
    const made = await trimmed(bytes);
    const [{ width, height }] = made.pictures;
    // A lossy format blurs an edge by a pixel or two.
    expect(Math.abs(width - art.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(height - art.height)).toBeLessThanOrEqual(2);
    expect(made.source).toEqual(canvas);
    const { data } = await sharp(made.pictures[0].bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data.length).toBe(
      width * height * ((await sharp(made.pictures[0].bytes).metadata()).channels ?? 0),
    );
  });

  test.each([
    [10, art],
    [11, canvas],
  ])('allows a border to differ by 10 of 255: by %i', async (by, { width, height }) => {
    const noisy = await picture('#646464')
      .composite([
        { input: { create: { ...art, channels: 3, background: '#cc3311' } }, left: art.left, top: art.top },
        {
          input: {
            create: { width: 1, height: 1, channels: 3, background: { r: 100 + by, g: 100, b: 100 } },
          },
          left: 63,
          top: 47,
        },
        {
          input: {
            create: { width: 1, height: 1, channels: 3, background: { r: 100, g: 100 - by, b: 100 } },
          },
          left: 0,
          top: 1,
        },
        {
          input: {
            create: { width: 1, height: 1, channels: 3, background: { r: 100, g: 100, b: 100 - by } },
          },
          left: 1,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    expect((await trimmed(noisy)).pictures[0]).toMatchObject({ width, height });
  });

  test('keeps 16 bits a channel', async () => {
    const deep = await picture('#ffffff').toColourspace('rgb16').png().toBuffer();
    const [{ bytes, width }] = (await trimmed(deep)).pictures;
    expect(width).toBe(art.width);
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
  });

  test('cuts all frames of an animation around what any of them shows', async () => {
    const frame = (left: number) =>
      sharp({ create: { ...canvas, channels: 4, background: '#00000000' } })
        .composite([
          { input: { create: { width: 4, height: 4, channels: 4, background: 'red' } }, left, top: 9 },
        ])
        .raw()
        .toBuffer();
    const frames = Buffer.concat([await frame(5), await frame(40)]);
    const raw = {
      width: canvas.width,
      height: canvas.height * 2,
      channels: 4,
      pageHeight: canvas.height,
    } as const;
    const gif = await sharp(frames, { raw })
      .gif({ delay: [50, 70] })
      .toBuffer();
    const [{ bytes, width, height }] = (await trimmed(gif)).pictures;
    expect([width, height]).toEqual([39, 4]);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, delay: [50, 70] });
  });

  test('comes before padding and sizes, whose limits hold for what is left', async () => {
    const wide = await sharp({ create: { width: 13_000, height: 40, channels: 3, background: '#ffffff' } })
      .composite([{ input: { create: { ...art, channels: 3, background: '#cc3311' } }, left: 90, top: 5 }])
      .png()
      .toBuffer();
    const square = { paddingPx: 5, background: 'transparent' } as const;
    expect((await trimmed(wide, { square })).pictures[0]).toMatchObject({ width: 40, height: 40 });
    await expect(makePictures(wide, { square, write: { as: 'same' } })).rejects.toMatchObject({
      code: 'image_too_large',
    });
  });

  test.each(['#ffffff', '#00000000'])('refuses a picture that is nothing but border: %s', async (colour) => {
    const empty = sharp({ create: { ...canvas, channels: 4, background: colour } });
    for (const bytes of [await empty.png().toBuffer(), await empty.webp().toBuffer()])
      await expect(trimmed(bytes)).rejects.toMatchObject({
        status: 400,
        code: 'nothing_left',
        param: 'trim',
      });
  });
});

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decode, pixelAt, readSample } from '#test/sample-pictures.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { estimateWork } from '#platform/server/image/pipeline/estimate.ts';
import { planJob } from '#platform/server/image/pipeline/pictures.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import { pad, type PadOptions } from '#test/make-pictures.ts';

beforeAll(configureImageLibrary);

const orange: Rgba = { r: 255, g: 128, b: 0, alpha: 1 };
const halfRed: Rgba = { r: 255, g: 0, b: 0, alpha: 0.5 };
const keep: PadOptions = { paddingPx: 40, background: orange, output: 'same' };

function blue(width: number, height: number, alpha = 1) {
  const create = { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha } } as const;
  return sharp({ create });
}

describe('a square with a side of its own', () => {
  test.each([
    ['baseline.jpg', 64],
    ['rgb.png', 333],
    ['palette-alpha.png', 97],
    ['static.gif', 500],
    ['bits-24.bmp', 200],
    ['lzw.tiff', 71],
    ['deep.png', 301],
  ])('%s has exactly %i pixels and the colour up to the last one', async (file, outputPx) => {
    const result = await pad(await readSample(file), { ...keep, outputPx });
    expect(result.newSize).toEqual({ width: outputPx, height: outputPx });
    const square = await decode(result.bytes);
    expect([square.width, square.height]).toEqual([outputPx, outputPx]);
    const near = (channel: number | undefined, value: number) =>
      expect(Math.abs((channel ?? -99) - value)).toBeLessThanOrEqual(2);
    for (const corner of [0, outputPx - 1]) {
      const [r, g, b] = pixelAt(square, corner, corner);
      near(r, 255);
      near(g, 128);
      near(b, 0);
    }
  });

  test.each([100, 400])('scales picture and padding together to %i pixels', async (outputPx) => {
    const bytes = await blue(120, 60).png().toBuffer();
    const square = await decode((await pad(bytes, { ...keep, outputPx })).bytes);
    const left = (40 * outputPx) / 200;
    const middle = outputPx / 2;
    expect(pixelAt(square, left - 1, middle)).toEqual([255, 128, 0, 255]);
    expect(pixelAt(square, left, middle)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(square, outputPx - left - 1, middle)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(square, outputPx - left, middle)).toEqual([255, 128, 0, 255]);
  });

  test('turns a picture upright before it is scaled', async () => {
    const bytes = await blue(120, 60).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const result = await pad(bytes, { ...keep, paddingPx: 0, outputPx: 240 });
    expect(result.originalSize).toEqual({ width: 60, height: 120 });
    const square = await decode(result.bytes);
    expect(pixelAt(square, 120, 4)[2]).toBeGreaterThan(240);
    expect(pixelAt(square, 30, 120)[2]).toBeLessThan(15);
  });

  test('keeps transparency, and a half transparent colour shows through', async () => {
    const bytes = await blue(100, 100, 0).png().toBuffer();
    const at = async (background: PadOptions['background']) =>
      pixelAt(await decode((await pad(bytes, { ...keep, background, outputPx: 90 })).bytes), 45, 45);
    expect(await at('transparent')).toMatchObject({ 3: 0 });
    expect(await at(halfRed)).toEqual([255, 0, 0, 128]);
    expect(await at(orange)).toEqual([255, 128, 0, 255]);
  });

  test.each(['deep.png', 'deep.tiff'])('%s keeps 16 bits a channel', async (file) => {
    const { bytes } = await pad(await readSample(file), { ...keep, outputPx: 300 });
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', width: 300, height: 300 });
  });

  test.each([64, 250])('an animation of %i pixels keeps frames, delays and loop count', async (outputPx) => {
    const { bytes } = await pad(await readSample('animated.gif'), { ...keep, outputPx });
    const facts = await sharp(bytes, { animated: true }).metadata();
    expect(facts).toMatchObject({ width: outputPx, pageHeight: outputPx, pages: 4 });
    expect(facts).toMatchObject({ delay: [80, 150, 330, 100], loop: 3 });
    const frames = await decode(bytes);
    for (let frame = 0; frame < 4; frame++)
      expect(pixelAt(frames, 0, frame * outputPx)).toEqual([255, 128, 0, 255]);
  });

  test.each([61, 400])('frames of %i pixels keep their colours to their edges', async (outputPx) => {
    const colours = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ] as const;
    const raw = Buffer.concat(colours.map((colour) => Buffer.alloc(40 * 40 * 3, Buffer.from(colour))));
    const bytes = await sharp(raw, { raw: { width: 40, height: 120, channels: 3, pageHeight: 40 } })
      .webp({ lossless: true, delay: [100, 100, 100] })
      .toBuffer();
    const frames = await decode((await pad(bytes, { ...keep, paddingPx: 0, outputPx })).bytes);
    colours.forEach((colour, index) => {
      for (const y of [0, outputPx - 1]) {
        const [r = 0, g = 0, b = 0] = pixelAt(frames, outputPx >> 1, index * outputPx + y);
        const far = Math.abs(r - colour[0]) + Math.abs(g - colour[1]) + Math.abs(b - colour[2]);
        expect(far, `frame ${index}, row ${y}`).toBeLessThan(12);
      }
    });
  });

  test('an extremely narrow picture, whose own square would be over the limit, can be scaled down', async () => {
    const bytes = await blue(1, 20_000).png().toBuffer();
    await expect(pad(bytes, keep)).rejects.toMatchObject({ code: 'image_too_large' });
    expect(await pad(bytes, { ...keep, outputPx: 64 })).toMatchObject({ newSize: { width: 64, height: 64 } });
  });
});

describe('the job of a scaled picture', () => {
  const jobOf = async (bytes: Buffer, outputPx?: number) => {
    const steps = { square: { ...keep, outputPx }, write: { as: keep.output } };
    const { measure, plan } = await planJob({ pieces: [bytes] }, steps);
    return estimateWork(measure, plan, {});
  };

  test('reserves memory and time for the larger of both sizes', async () => {
    const bytes = await blue(200, 100).png().toBuffer();
    const [plain, large] = [await jobOf(bytes), await jobOf(bytes, 12_000)];
    expect(plain.isLong).toBe(false);
    expect(large.isLong).toBe(true);
    expect(large.memoryBytes).toBeGreaterThan(100_000_000);
    expect((await jobOf(bytes, 64)).memoryBytes).toBe(plain.memoryBytes);
  });

  test('refuses an animation whose scaled frames add up to too many pixels', async () => {
    await expect(jobOf(await readSample('animated.gif'), 12_000)).rejects.toMatchObject({
      code: 'image_too_large',
    });
  });
});

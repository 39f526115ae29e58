import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePictures, pad } from '#test/make-pictures.ts';
import { noise } from '#test/print-pictures.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import type { PictureSteps } from './steps.ts';

const [width, height] = [320, 200];
const photograph = () => sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } }).blur(2);
const glow = () => photograph().ensureAlpha(0.5);
const animation = await sharp(noise(2 * 40 * 30 * 3), {
  raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
})
  .gif({ delay: [80, 120], loop: 3 })
  .toBuffer();
const sources = {
  jpeg: await photograph().jpeg({ quality: 95 }).toBuffer(),
  png: await photograph().png().toBuffer(),
  'png with an alpha channel that is solid': await photograph().ensureAlpha(1).png().toBuffer(),
  tiff: await photograph().tiff().toBuffer(),
  webp: await photograph().webp({ quality: 95 }).toBuffer(),
};
const white = { r: 255, g: 255, b: 255, alpha: 1 };

async function write(bytes: Buffer, output: OutputOptions, steps: Omit<PictureSteps, 'write'> = {}) {
  const { pictures } = await makePictures(bytes, { ...steps, write: { as: 'same', ...output } });
  return pictures[0];
}

describe.each(Object.entries(sources))('a %s', (_name, bytes) => {
  test.each(['png', 'jpeg', 'webp'] as const)('is written as %s', async (format) => {
    const made = await write(bytes, { format });
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format, width, height });
    expect(made.contentType).toBe(`image/${format}`);
  });

  test.each(['jpeg', 'webp'] as const)('is a %s of the highest quality that fits', async (format) => {
    const [best, least] = [await write(bytes, { format }), await write(bytes, { format, quality: 1 })];
    const maxBytes = Math.round((best.bytes.length + least.bytes.length) / 3);
    const fitted = (await write(bytes, { format, maxBytes })).bytes.length;
    expect(fitted).toBeLessThanOrEqual(maxBytes);
    const lengths: number[] = [];
    for (let quality = 1; quality <= 90; quality++)
      lengths.push((await write(bytes, { format, quality, dpi: 72 })).bytes.length);
    const withDpi = (await write(bytes, { format, maxBytes, dpi: 72 })).bytes.length;
    expect(withDpi).toBe(Math.max(...lengths.filter((length) => length <= maxBytes)));
  });
});

describe('a limit of bytes', () => {
  test('refuses a PNG that is larger, says how large it is, and what helps', async () => {
    const { bytes } = await write(sources.png, {});
    await expect(write(sources.png, { maxBytes: bytes.length - 1 })).rejects.toMatchObject({
      status: 400,
      code: 'larger_than_max_bytes',
      param: 'max_bytes',
      message: expect.stringContaining(`${bytes.length} bytes as png`),
      fix: expect.stringContaining('format jpeg or webp'),
    });
    expect((await write(sources.png, { maxBytes: bytes.length })).bytes.equals(bytes)).toBe(true);
  });

  test('refuses a JPEG that is larger at the lowest quality', async () => {
    await expect(write(sources.jpeg, { maxBytes: 1_000 })).rejects.toMatchObject({
      code: 'larger_than_max_bytes',
      message: expect.stringContaining('at quality 1'),
    });
  });

  test('holds with the quality as its upper bound', async () => {
    const { bytes } = await write(sources.jpeg, { quality: 30 });
    const roomy = await write(sources.jpeg, { quality: 30, maxBytes: 1_000_000 });
    expect(roomy.bytes.length).toBe(bytes.length);
  });
});

describe('a transparent picture as JPEG', () => {
  test('needs a background', async () => {
    const refused = write(await glow().png().toBuffer(), { format: 'jpeg' });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'needs_background',
      param: 'background',
    });
  });

  test('is filled with it, as the image library fills it', async () => {
    const source = await glow().png().toBuffer();
    const made = await write(source, { format: 'jpeg', background: white, quality: 100 });
    const expected = await sharp(source).flatten({ background: '#ffffff' }).raw().toBuffer();
    const found = await sharp(made.bytes).raw().toBuffer();
    const far = found.filter((value, at) => Math.abs(value - (expected[at] ?? 0)) > 16);
    expect(far).toHaveLength(0);
  });

  test('has one in an opaque colour of its padding', async () => {
    const source = await glow().png().toBuffer();
    const { bytes } = await write(
      source,
      { format: 'jpeg' },
      { square: { paddingPx: 10, background: white } },
    );
    const { channels, dominant } = await sharp(bytes)
      .stats()
      .then((stats) => ({
        channels: stats.channels.length,
        dominant: stats.dominant,
      }));
    expect(channels).toBe(3);
    expect(dominant.r).toBeGreaterThan(200);
    const clear = { paddingPx: 10, background: 'transparent' } as const;
    await expect(write(sources.jpeg, { format: 'jpeg' }, { square: clear })).rejects.toMatchObject({
      code: 'needs_background',
    });
  });
});

describe('an animation', () => {
  test.each(['png', 'jpeg'] as const)('is refused as %s', async (format) => {
    await expect(write(animation, { format })).rejects.toMatchObject({ code: 'format_not_animated' });
  });

  test.each([{}, { square: { paddingPx: 4, background: white } }, { trim: true }])(
    'becomes WebP with its frames and times (%j)',
    async (steps) => {
      const { bytes } = await write(animation, { format: 'webp' }, steps);
      const facts = { format: 'webp', pages: 2, delay: [80, 120], loop: 3 };
      expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject(facts);
    },
  );

  test('keeps its format in sizes that name another', async () => {
    const sizes = [{ width: 64, height: 64, fit: 'contain', output: { format: 'jpeg' } } as const];
    expect((await write(animation, {}, { sizes })).contentType).toBe('image/gif');
  });
});

test('padding keeps its bytes if nothing is asked for', async () => {
  const plain = await pad(sources.jpeg, { paddingPx: 8, background: white, output: 'same' });
  const asked = await write(sources.jpeg, { quality: 90 }, { square: { paddingPx: 8, background: white } });
  expect(asked.bytes.equals(plain.bytes)).toBe(true);
});

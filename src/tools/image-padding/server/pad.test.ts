import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decode, manyFrameGif, pixelAt, readSample } from '#test/sample-pictures.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { parseHexColour, type Rgba } from '#platform/shared/colour.ts';
import { pad, type PadOptions } from '#test/make-pictures.ts';

beforeAll(configureImageLibrary);

const white: Rgba = { r: 255, g: 255, b: 255, alpha: 1 };
const orange: Rgba = { r: 255, g: 128, b: 0, alpha: 1 };
const halfRed: Rgba = { r: 255, g: 0, b: 0, alpha: 0.5 };
const keep: PadOptions = { paddingPx: 2, background: orange, output: 'same' };

async function padSample(file: string, options: Partial<PadOptions> = {}) {
  return pad(await readSample(file), { ...keep, ...options });
}

describe('the format of the response', () => {
  test.each([
    ['baseline.jpg', 'jpg', 'image/jpeg'],
    ['rgb.png', 'png', 'image/png'],
    ['static.gif', 'gif', 'image/gif'],
    ['bits-24.bmp', 'png', 'image/png'],
    ['lzw.tiff', 'tiff', 'image/tiff'],
  ])(
    '%s keeps its format on an opaque colour, or becomes PNG if the format cannot be written',
    async (file, extension, contentType) => {
      const result = await padSample(file);
      expect(result).toMatchObject({ extension, contentType });
      expect((await sharp(result.bytes).metadata()).mediaType).toBe(contentType);
    },
  );

  test.each([
    ['baseline.jpg', 'transparent', 'png'],
    ['baseline.jpg', halfRed, 'png'],
    ['static.gif', 'transparent', 'gif'],
    ['static.gif', halfRed, 'png'],
    ['lzw.tiff', halfRed, 'tiff'],
  ] as const)('%s on %j gets a format that can store the background', async (file, background, extension) => {
    const result = await padSample(file, { background });
    expect(result.extension).toBe(extension);
    const expected = background === 'transparent' ? [0, 0, 0, 0] : [255, 0, 0, 128];
    expect(pixelAt(await decode(result.bytes), 0, 0)).toEqual(expected);
  });

  test('WebP is read and written', async () => {
    const bytes = await sharp(await readSample('rgb.png'))
      .webp()
      .toBuffer();
    expect(await pad(bytes, keep)).toMatchObject({ extension: 'webp', contentType: 'image/webp' });
    expect(await pad(bytes, { ...keep, output: 'png' })).toMatchObject({ extension: 'png' });
  });
});

describe('the background', () => {
  test.each([
    'rgb.png',
    'grey.png',
    'grey-alpha.png',
    'bilevel.png',
    'palette-alpha.png',
    'lzw.tiff',
    'fax.tiff',
    'deep.png',
  ])('has exactly the requested colour around %s', async (file) => {
    const padded = await decode((await padSample(file)).bytes);
    expect(pixelAt(padded, 0, 0)).toEqual([255, 128, 0, 255]);
    expect(pixelAt(padded, padded.width - 1, padded.height - 1)).toEqual([255, 128, 0, 255]);
  });

  test('shows through the transparent parts of the picture', async () => {
    const clear = { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const bytes = await sharp({ create: clear }).png().toBuffer();
    const solid = await decode((await pad(bytes, keep)).bytes);
    const half = await decode((await pad(bytes, { ...keep, background: halfRed })).bytes);
    expect(pixelAt(solid, 4, 4)).toEqual([255, 128, 0, 255]);
    expect(pixelAt(half, 4, 4)).toEqual([255, 0, 0, 128]);
  });

  test('keeps the alpha of an eight-digit colour', async () => {
    const result = await padSample('rgb.png', { background: parseHexColour('#0000FF40') ?? white });
    expect(pixelAt(await decode(result.bytes), 0, 0)).toEqual([0, 0, 255, 64]);
  });
});

describe('a JPEG', () => {
  const noise = Buffer.from(
    Uint8Array.from({ length: 64 * 48 * 3 }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 24),
  );

  test.each([
    ['many border rows', 48, 40],
    ['few border rows', 48, 1],
    ['no border rows', 64, 0],
  ])('with %s has the same bytes as the whole square encoded at once', async (_name, height, paddingPx) => {
    const raw = { width: noise.length / 3 / height, height, channels: 3 } as const;
    const bytes = await sharp(noise, { raw }).jpeg().toBuffer();
    const result = await pad(bytes, { ...keep, paddingPx });
    const [across, down] = [result.newSize.width - raw.width, result.newSize.height - raw.height];
    const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)];
    const border = { top, left, bottom: down - top, right: across - left, background: '#ff8000' };
    const whole = await sharp(bytes).extend(border).jpeg({ quality: 90, optimiseCoding: false }).toBuffer();
    expect(result.bytes.equals(whole)).toBe(true);
  });
});

describe('16 bits a channel', () => {
  test.each(['deep.png', 'deep.tiff'])(
    '%s keeps its depth, and white has the maximum value',
    async (file) => {
      const { bytes } = await padSample(file, { background: white });
      expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', channels: 3 });
      const raw = await sharp(bytes).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
      expect(new Uint16Array(raw.buffer, raw.byteOffset, 3)).toEqual(Uint16Array.of(65_535, 65_535, 65_535));
    },
  );

  test('half transparent black over white is middle grey', async () => {
    const black = { width: 2, height: 2, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } as const;
    const deep = await sharp({ create: black }).toColourspace('rgb16').png().toBuffer();
    const { bytes } = await pad(deep, { ...keep, paddingPx: 0, background: white });
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', hasAlpha: false });
    expect(pixelAt(await decode(bytes), 0, 0)[0]).toBeCloseTo(127, -1);
  });
});

describe('metadata', () => {
  test('of EXIF only the density is kept, and the colour profile', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } };
    const bytes = await sharp(await readSample('baseline.jpg'))
      .withMetadata({ density: 300 })
      .withExifMerge(exif)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif?.includes('somebody')).toBe(true);
    const facts = await sharp((await pad(bytes, keep)).bytes).metadata();
    expect(facts).toMatchObject({ density: 300, hasProfile: true, space: 'srgb' });
    // Room for three fields, and none of them is a pointer to GPS data.
    expect(facts.exif).toHaveLength('Exif\0\0'.length + 66);
    expect(facts.exif?.includes('somebody')).toBe(false);
  });
});

describe('an animated GIF', () => {
  test.each(['png', 'same'] as const)(
    'keeps frames, delays and loop count when requested as %s',
    async (output) => {
      const result = await padSample('animated.gif', { output });
      expect(result).toMatchObject({ extension: 'gif', newSize: { width: 101, height: 101 } });
      const facts = await sharp(result.bytes, { animated: true }).metadata();
      expect(facts).toMatchObject({ pages: 4, pageHeight: 101, delay: [80, 150, 330, 100], loop: 3 });
    },
  );

  test('keeps identical frames', async () => {
    const facts = await sharp((await pad(manyFrameGif(20), keep)).bytes, { animated: true }).metadata();
    expect(facts).toMatchObject({ pages: 20, loop: 0 });
    expect(facts.delay).toEqual(Array.from({ length: 20 }, () => 50));
  });

  test.each([
    ['transparent', [0, 0, 0, 0]],
    [{ ...orange, alpha: 0.4 }, [0, 0, 0, 0]],
    [{ ...orange, alpha: 0.6 }, [255, 128, 0, 255]],
  ] as const)('gets the nearest background that a GIF can store for %j', async (background, corner) => {
    const padded = await decode((await padSample('animated.gif', { background })).bytes);
    for (let frame = 0; frame < 4; frame++) expect(pixelAt(padded, 0, frame * 101)).toEqual(corner);
  });
});

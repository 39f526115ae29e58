import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import type { OutputFormat } from '#platform/server/image/formats.ts';
import { openSteps, type PictureSteps } from '#platform/server/image/pipeline/steps.ts';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';
import { apply, type Vector } from '#platform/shared/colour-space/matrix.ts';
import { readMatrixProfile } from '#platform/shared/colour-space/matrix-profile.ts';
import { rgbSpaceOf } from '#platform/shared/colour-space/rgb-space.ts';
import { textLayers } from '#tools/text-overlay/server/text-layers.ts';
import { overlayEntrySchema } from '#tools/text-overlay/shared/contract.ts';
import { adobeRgb, displayP3, profileOf } from './icc-profiles.ts';
import { deltaE, labOfSrgb, labOfXyz, p99 } from './lab.ts';
import { makePictures, renderThumbnail } from './make-pictures.ts';

configureImageLibrary();

const side = 240;
const edge = 16;
const [orange, hex] = [{ r: 255, g: 128, b: 0, alpha: 1 }, '#ff8000'];

/** Smooth colours, the purest ones included, which JPEG stores well. */
function gradient(channels: 3 | 4 = 3): Sharp {
  const samples = Buffer.alloc(side * side * channels, 255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * channels;
      samples[at] = Math.round(24 + (x / (side - 1)) * 220);
      samples[at + 1] = Math.round(24 + (y / (side - 1)) * 220);
      samples[at + 2] = Math.round(24 + (1 - x / (side - 1)) * 180);
    }
  }
  return sharp(samples, { raw: { width: side, height: side, channels } });
}

const encoders: Readonly<Record<string, (image: Sharp) => Promise<[Buffer, OutputFormat]>>> = {
  JPEG: async (image) => [await image.jpeg({ quality: 95 }).toBuffer(), 'jpeg'],
  PNG: async (image) => [await image.png().toBuffer(), 'png'],
  'PNG (16 bits)': async (image) => [await image.toColourspace('rgb16').png().toBuffer(), 'png'],
  TIFF: async (image) => [await image.tiff({ compression: 'lzw' }).toBuffer(), 'tiff'],
  'TIFF (16 bits)': async (image) => [
    await image.toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(),
    'tiff',
  ],
  WebP: async (image) => [await image.webp({ lossless: true }).toBuffer(), 'webp'],
};

const sourceIn = async (format: string, profile: Buffer) => {
  const encode = encoders[format] ?? expect.fail('no encoder');
  return withProfile(...(await encode(gradient())), profile);
};

const square = { paddingPx: 20, background: orange } as const;
const layers = textLayers({
  overlays: [overlayEntrySchema.parse({ text: 'IIII', color: hex, font_size: 60, position: 'bottom-left' })],
  fonts: [],
});
const shape = { type: 'rectangle', width: '20%', height: '20%', position: 'bottom-right' } as const;
const shapes = textLayers({
  overlays: [
    overlayEntrySchema.parse({ ...shape, fill: { from: hex, to: hex }, stroke_color: hex, blend: 'lighten' }),
    overlayEntrySchema.parse({ ...shape, fill: hex }),
  ],
  fonts: [],
});
const size = { width: 240, height: 240, fit: 'cover' } as const;
type Steps = PictureSteps<never, object>;
const ways: Readonly<Record<string, { readonly steps: Steps; readonly offset?: number }>> = {
  padding: { steps: { square, write: { as: 'same' } }, offset: 20 },
  'padding to PNG': { steps: { square, write: { as: 'png' } }, offset: 20 },
  'padding to JPEG': { steps: { square, write: { as: 'same', format: 'jpeg' } }, offset: 20 },
  'padding to WebP': { steps: { square, write: { as: 'same', format: 'webp', quality: 95 } }, offset: 20 },
  trimming: { steps: { trim: true, square, write: { as: 'same', dpi: 300 } }, offset: 20 },
  sizes: { steps: { read: { bits: 8 }, sizes: [size], write: { as: 'same', quality: 95 } } },
  'a picture for the editor': { steps: openSteps },
};

describe.each([
  ['Display P3', displayP3],
  ['Adobe RGB', adobeRgb],
])('a picture in %s', (_name, profile) => {
  describe.each(Object.keys(encoders))('as %s', (format) => {
    test.each(Object.entries(ways))('keeps its colours and its profile: %s', async (_way, way) => {
      const source = await sourceIn(format, profile);
      const [{ bytes }] = (await makePictures(source, way.steps as never)).pictures;
      expect((await sharp(bytes).metadata()).icc?.equals(profile)).toBe(true);
      const inner = { left: way.offset ?? 0, top: way.offset ?? 0, width: side, height: side };
      expect(p99(await labOf(source, profile), await labOf(bytes, profile, inner))).toBeLessThanOrEqual(1);
      if (!way.offset) return;
      const [border] = await srgbOf(bytes, { left: 2, top: 2, width: 1, height: 1 });
      expect(deltaE(labOfSrgb([255, 128, 0]), labOfSrgb(border ?? []))).toBeLessThan(1.5);
    });

    test.each([
      ['its texts', { layers, write: { as: 'same' } }],
      ['its texts, marked', { layers, write: { as: 'same' } }],
      ['its shapes', { layers: shapes, write: { as: 'same' } }],
    ] as const)('has %s in the right colour', async (name, steps) => {
      const source = await sourceIn(format, profile);
      const isTest = name.endsWith('marked');
      const [{ bytes }] = (await makePictures(source, steps as never, { isTest })).pictures;
      const wanted = labOfSrgb([255, 128, 0]);
      const shown = (await srgbOf(bytes)).map((one) => deltaE(labOfSrgb(one), wanted));
      expect(shown.filter((off) => off < 1.5).length).toBeGreaterThan(300);
      expect((await sharp(bytes).metadata()).icc?.equals(profile)).toBe(true);
    });
  });

  test('is in sRGB without a profile in a small picture', async () => {
    const source = await sourceIn('PNG', profile);
    const { bytes } = await renderThumbnail(source, { overlays: [], sizes: [] });
    expect(await sharp(bytes).metadata()).not.toHaveProperty('icc');
  });

  test('carries a profile of several segments', async () => {
    const large = sized(Buffer.concat([profile, Buffer.alloc(200_000, 7)]));
    for (const format of Object.keys(encoders)) {
      const source = await sourceIn(format, large);
      const [{ bytes }] = (await makePictures(source, { square, write: { as: 'same' } })).pictures;
      expect((await sharp(bytes).metadata()).icc?.equals(large), format).toBe(true);
    }
  });
});

describe('a picture in sRGB', () => {
  const named = async (format: string) => sourceIn(format, await srgbProfile());

  test.each(Object.keys(encoders))('keeps its profile and its colours: %s', async (format) => {
    const source = await named(format);
    const [{ bytes }] = (await makePictures(source, { square, write: { as: 'same' } })).pictures;
    const inner = { left: 20, top: 20, width: side, height: side };
    const own = await srgbProfile();
    expect((await sharp(bytes).metadata()).icc?.equals(own)).toBe(true);
    expect(p99(await labOf(source, own), await labOf(bytes, own, inner))).toBeLessThanOrEqual(1);
  });
});

describe('a profile', () => {
  test('of sRGB is known by its colours', async () => {
    expect(rgbSpaceOf(await srgbProfile())).toBe('srgb');
    expect(rgbSpaceOf(displayP3)).toHaveProperty('profile');
  });

  test('keeps white, black and a colour that it can show', () => {
    const space = rgbSpaceOf(adobeRgb);
    if (!space || space === 'srgb') expect.fail('no space');
    expect(space.fromSrgb({ r: 255, g: 255, b: 255, alpha: 0.5 })).toEqual({
      r: 255,
      g: 255,
      b: 255,
      alpha: 0.5,
    });
    expect(space.fromSrgb({ r: 0, g: 0, b: 0, alpha: 1 })).toEqual({ r: 0, g: 0, b: 0, alpha: 1 });
    // By Photoshop: sRGB red and green in Adobe RGB (1998).
    expect(space.fromSrgb({ r: 255, g: 0, b: 0, alpha: 1 })).toEqual({ r: 219, g: 0, b: 0, alpha: 1 });
    expect(space.fromSrgb({ r: 0, g: 255, b: 0, alpha: 1 })).toEqual({ r: 144, g: 255, b: 60, alpha: 1 });
  });

  const flat = profileOf({ red: [1, 1, 1], green: [1, 1, 1], blue: [1, 1, 1], gamma: 1 });
  const hostile: Readonly<Record<string, Buffer>> = {
    'cut off': displayP3.subarray(0, 200),
    'without tags': displayP3.subarray(0, 132),
    'of no colours': flat,
    'too large': sized(Buffer.concat([displayP3, Buffer.alloc(1024 * 1024)])),
    'of absurd counts': Buffer.concat([
      displayP3.subarray(0, 128),
      Buffer.alloc(4, 255),
      displayP3.subarray(132),
    ]),
    text: Buffer.from('not a profile at all, whatever it says'),
    zeros: Buffer.alloc(500),
  };
  test.each(Object.entries(hostile))(
    'that is ill-formed (%s) is treated as before',
    async (_name, profile) => {
      for (const format of ['JPEG', 'PNG', 'WebP', 'TIFF', 'PNG (16 bits)']) {
        const source = await sourceIn(format, profile);
        const made = makePictures(source, { square, write: { as: 'same' } });
        const [{ bytes, width }] = (await made).pictures;
        expect(width).toBe(side + 40);
        if (rgbSpaceOf(profile) === undefined)
          expect(await sharp(bytes).metadata()).not.toHaveProperty('icc');
      }
    },
  );
});

test('a grey picture and one in CMYK become sRGB', async () => {
  const grey = await gradient().greyscale().jpeg({ quality: 95 }).toBuffer();
  const cmyk = await gradient().withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  for (const source of [grey, cmyk]) {
    const [{ bytes }] = (await makePictures(source, { square, write: { as: 'same' } })).pictures;
    const facts = await sharp(bytes).metadata();
    expect([facts.space, facts.icc]).toEqual(['srgb', undefined]);
    const inner = { left: 20, top: 20, width: side, height: side };
    const own = await srgbProfile();
    const converted = await sharp(source).toColourspace('srgb').png().toBuffer();
    expect(p99(await labOf(converted, own), await labOf(bytes, own, inner))).toBeLessThanOrEqual(1);
  }
});

/** Returns a profile whose header states its length. */
function sized(profile: Buffer): Buffer {
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}

async function srgbProfile(): Promise<Buffer> {
  const { icc } = await sharp(await gradient().withIccProfile('srgb').png().toBuffer()).metadata();
  return icc ?? expect.fail('no profile');
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns pixels as the image library converts them to sRGB by their profile. */
async function srgbOf(bytes: Buffer, region?: Region): Promise<number[][]> {
  const image = sharp(bytes).pipelineColourspace('srgb').toColourspace('srgb');
  const { data } = await (region ? image.extract(region) : image).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
}

/**
 * Without an edge, where an encoder mixes picture and border. Means over blocks, in which the noise of an
 * encoder is not seen, as Lab by a profile, which clips nothing.
 */
async function labOf(bytes: Buffer, profile: Buffer, region?: Region): Promise<number[][]> {
  const image = sharp(bytes, { ignoreIcc: true }).removeAlpha();
  const inner = side - 2 * edge;
  const [left, top] = [(region?.left ?? 0) + edge, (region?.top ?? 0) + edge];
  const cut = await image.extract({ left, top, width: inner, height: inner }).raw().toBuffer();
  const { data } = await sharp(cut, { raw: { width: inner, height: inner, channels: 3 } })
    .resize(inner / 8, inner / 8, { kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { toXyz, curves } = readMatrixProfile(profile) ?? expect.fail('no profile');
  return Array.from({ length: data.length / 3 }, (_, at) => {
    const linear = curves.map((curve, c) => curve((data[at * 3 + c] ?? 0) / 255));
    return labOfXyz(apply(toXyz, linear as unknown as Vector));
  });
}

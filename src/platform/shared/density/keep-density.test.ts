import { sample, uint8Array } from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  bmpOf,
  densityFields,
  exifOf,
  jpegOf,
  pngOf,
  rationalField,
  shortField,
  type Stated,
  tiffOf,
  webpOf,
} from '#test/print-pictures.ts';
import type { Density } from './density.ts';
import { keepDensity, readDensity } from './keep-density.ts';

const inch = (x: number, y = x): Density => ({ x, y, unit: 'inch' });
const cm = (x: number, y = x): Density => ({ x, y, unit: 'cm' });
const square = (x: number, unit: number): Stated => ({ x, y: x, unit });
const exifAt = (x: number, unit: number) => exifOf(densityFields(square(x, unit)));
const floatField = (tag: number, value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return { tag, type: 11, value: bytes };
};

describe('the density of a picture', () => {
  const cases: Record<string, readonly [Buffer | Promise<Buffer>, Density | undefined]> = {
    'JFIF in inches': [jpegOf({ jfif: square(300, 1) }), inch(300)],
    'JFIF in centimetres': [jpegOf({ jfif: square(118, 2) }), cm(118)],
    'JFIF without a unit': [jpegOf({ jfif: square(300, 0) }), undefined],
    'EXIF in a JPEG': [jpegOf({ exif: exifAt(299.72, 2) }), inch(299.72)],
    'EXIF in centimetres': [jpegOf({ exif: exifAt(118.11, 3) }), cm(118.11)],
    'JFIF and EXIF that differ': [jpegOf({ jfif: square(72, 1), exif: exifAt(300, 2) }), inch(300)],
    'EXIF without a unit beside JFIF': [jpegOf({ jfif: square(72, 1), exif: exifAt(1, 1) }), inch(72)],
    'EXIF without ResolutionUnit': [
      jpegOf({ exif: exifOf([rationalField(282, 240, 1), rationalField(283, 240, 1)]) }),
      inch(240),
    ],
    'EXIF with only one side': [jpegOf({ exif: exifOf([rationalField(282, 240, 1)]) }), inch(240)],
    'a JPEG without either': [jpegOf(), undefined],
    'pixels per metre in a PNG': [pngOf({ pHYs: square(11_811, 1) }), inch(300)],
    'pixels per metre that are no whole number of inches': [pngOf({ pHYs: square(11_800, 1) }), inch(299.72)],
    'a PNG with only a shape of pixels': [pngOf({ pHYs: { x: 1, y: 2, unit: 0 } }), undefined],
    'a PNG without any': [pngOf(), undefined],
    'a TIFF in inches': [tiffOf({ stated: square(300, 2) }), inch(300)],
    'a TIFF in centimetres': [tiffOf({ stated: square(118.11, 3) }), cm(118.11)],
    'a TIFF without a unit': [tiffOf({ stated: square(1, 1) }), undefined],
    'a TIFF without fields': [tiffOf(), undefined],
    'a WebP': [webpOf({ exif: exifAt(300, 2) }), inch(300)],
    'a WebP whose EXIF begins as in a JPEG': [
      webpOf({ exif: Buffer.concat([Buffer.from('Exif\0\0'), exifAt(300, 2)]) }),
      inch(300),
    ],
    'a WebP without EXIF': [webpOf(), undefined],
    'a BMP': [bmpOf({ x: 2_835, y: 2_835 }), inch(72)],
    'a BMP of zeros': [bmpOf(), undefined],
    'a density with two sides': [tiffOf({ stated: { x: 300, y: 600, unit: 2 } }), inch(300, 600)],
    'a JPEG that lies on its side': [
      jpegOf({ exif: exifOf([shortField(274, 6), ...densityFields({ x: 300, y: 600, unit: 2 })]) }),
      inch(600, 300),
    ],
    'a PNG that lies on its side': [
      pngOf({ pHYs: { x: 11_811, y: 2_835, unit: 1 }, exif: exifOf([shortField(274, 8)]) }),
      inch(72, 300),
    ],
    'a TIFF that lies on its side': [
      tiffOf({ stated: { x: 300, y: 600, unit: 2 }, orientation: 5 }),
      inch(600, 300),
    ],
    'a TIFF upside down': [tiffOf({ stated: { x: 300, y: 600, unit: 2 }, orientation: 3 }), inch(300, 600)],
  };

  test.each(Object.entries(cases))('is read: %s', async (_name, [bytes, density]) => {
    const found = readDensity(await bytes);
    expect(found).toEqual(
      density && { ...density, x: expect.closeTo(density.x, 6), y: expect.closeTo(density.y, 6) },
    );
  });
});

/** Encoded pictures, some with another density. */
const made = {
  jpeg: await jpegOf(),
  'jpeg with another one': await jpegOf({ jfif: square(72, 1), exif: exifAt(96, 2) }),
  png: pngOf(),
  'png with another one': pngOf({ pHYs: square(1_000, 1) }),
  'deep png': pngOf({ bits: 16 }),
  tiff: tiffOf({ stated: square(25.4, 2) }),
  webp: await webpOf(),
  'webp with another one': await webpOf({ exif: exifAt(96, 2) }),
  'webp without loss': await sharp(await webpOf())
    .webp({ lossless: true })
    .toBuffer(),
  'webp with alpha': await sharp(await webpOf())
    .ensureAlpha(0.5)
    .webp()
    .toBuffer(),
  'animated webp': await webpOf({ animated: true }),
};

describe('a density that is written', () => {
  const densities = [
    inch(300),
    inch(72),
    inch(36),
    inch(1_200),
    inch(299.72),
    inch(283.46457),
    inch(150, 300),
    cm(118),
    cm(118.11),
  ];
  const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
  const perInch = ({ x, y, unit }: Density) => [x, y].map((value) => (unit === 'cm' ? value * 2.54 : value));
  /** A directory, which is a TIFF without pixels. */
  const sourceOf = ({ x, y, unit }: Density) => {
    const million = (value: number) => [Math.round(value * 1e6), 1e6] as const;
    return exifOf([
      rationalField(282, ...million(x)),
      rationalField(283, ...million(y)),
      shortField(296, unit === 'cm' ? 3 : 2),
    ]);
  };

  test.each(Object.keys(made) as (keyof typeof made)[])(
    'in a file (%s) is the one of its source, without a changed pixel',
    async (name) => {
      for (const density of densities) {
        const kept = Buffer.from(keepDensity(Buffer.from(made[name]), sourceOf(density)));
        const found = readDensity(kept);
        if (!found) expect.fail('no density');
        // A PNG has whole pixels per metre.
        const precision = name.includes('png') ? 0.013 : 0.000_001;
        for (const [side, value] of perInch(found).entries())
          expect(Math.abs(value - (perInch(density)[side] ?? 0))).toBeLessThan(precision);
        if (density.unit === 'inch' && Number.isInteger(density.x))
          expect(perInch(found)).toEqual(perInch(density));
        expect((await pixelsOf(kept)).equals(await pixelsOf(made[name]))).toBe(true);
      }
    },
  );

  test.each(Object.keys(made) as (keyof typeof made)[])(
    'in a file (%s) is gone again if the source has none',
    async (name) => {
      const with300 = keepDensity(Buffer.from(made[name]), sourceOf(inch(300)));
      const without = Buffer.from(keepDensity(with300, Buffer.alloc(0)));
      expect(readDensity(without)).toBeUndefined();
      expect(await sharp(without).metadata()).not.toHaveProperty('exif');
      for (const mark of ['JFIF', 'pHYs']) expect(without.includes(mark)).toBe(false);
      expect((await pixelsOf(without)).equals(await pixelsOf(made[name]))).toBe(true);
    },
  );

  test.each([
    [inch(300), 1, 300],
    [inch(299.72), 1, 300],
    [cm(118), 2, 118],
    [cm(118.11), 1, 300],
  ])('is alike in JFIF and EXIF: %j', (density, unit, whole) => {
    const kept = Buffer.from(keepDensity(Buffer.from(made.jpeg), sourceOf(density)));
    expect(kept.toString('latin1', 2, 11)).toBe('\xff\xe0\0\x10JFIF\0');
    expect([kept[13], kept.readUInt16BE(14), kept.readUInt16BE(16)]).toEqual([unit, whole, whole]);
    expect(kept.toString('latin1', 20, 30)).toBe('\xff\xe1\0\x4aExif\0\0');
    expect(readDensity(kept)).toEqual(density);
  });

  test('is read by the image library as it was written', async () => {
    for (const name of ['jpeg', 'png', 'tiff'] as const) {
      const kept = Buffer.from(keepDensity(Buffer.from(made[name]), sourceOf(inch(240))));
      expect(await sharp(kept, { failOn: 'warning' }).metadata()).toMatchObject({ density: 240 });
    }
  });

  test('leaves a GIF and a file that is not a picture as they are', () => {
    for (const bytes of [Buffer.from('GIF89a and more'), Buffer.from('text'), Buffer.alloc(0)])
      expect(Buffer.from(keepDensity(bytes, sourceOf(inch(300)))).equals(bytes)).toBe(true);
  });
});

describe('a hostile header', () => {
  const loop = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\0', 'latin1'), Buffer.from('\0\0\0\x08')]);
  const far = exifOf(densityFields(square(300, 2)));
  far.writeUInt32BE(0xffff_fff0, 8 + 2 + 8);
  const bigCount = exifOf(densityFields(square(300, 2)));
  bigCount.writeUInt16BE(0xffff, 8);
  const cases: Record<string, Buffer | Promise<Buffer>> = {
    'denominators of zero': jpegOf({
      exif: exifOf([rationalField(282, 300, 0), rationalField(283, 300, 0)]),
    }),
    'zero by zero': jpegOf({ exif: exifOf([rationalField(282, 0, 0)]) }),
    'one side of zero': tiffOf({ stated: { x: 300, y: 0, unit: 2 } }),
    'not a number': webpOf({ exif: exifOf([floatField(282, Number.NaN), floatField(283, Number.NaN)]) }),
    infinite: webpOf({ exif: exifOf([floatField(282, Number.POSITIVE_INFINITY)]) }),
    negative: webpOf({ exif: exifOf([floatField(282, -300)]) }),
    'negative in a BMP': bmpOf({ x: -11_811, y: -11_811 }),
    'billions of pixels per metre': pngOf({ pHYs: square(0xffff_ffff, 1) }),
    'an unknown unit': tiffOf({ stated: square(300, 9) }),
    'a value beyond the end': jpegOf({ exif: far }),
    'directories in a circle': jpegOf({ exif: loop }),
    'a directory beyond the end': jpegOf({ exif: Buffer.from('II*\0\xff\xff\xff\xff', 'latin1') }),
    'EXIF of two bytes': jpegOf({ exif: Buffer.from('MM') }),
    'a BigTIFF whose counts overflow': Buffer.from(`II+\0\x08\0\0\0${'\xff'.repeat(40)}`, 'latin1'),
  };

  test.each(Object.entries(cases))('has no density: %s', async (_name, bytes) => {
    expect(readDensity(await bytes)).toBeUndefined();
  });

  test('with more entries than it has bytes is read as far as it goes', async () => {
    expect(readDensity(await jpegOf({ exif: bigCount }))).toEqual(inch(300));
  });

  test('cut anywhere is read or not, and never anything else', async () => {
    const whole = [
      await jpegOf({ jfif: square(300, 1), exif: exifAt(300, 2) }),
      pngOf({ pHYs: square(11_811, 1) }),
      tiffOf({ stated: square(300, 2) }),
      await webpOf({ exif: exifAt(300, 2) }),
      bmpOf({ x: 11_811, y: 11_811 }),
    ];
    for (const bytes of whole)
      for (let end = 0; end <= bytes.length; end++)
        expect([undefined, 300]).toContain(readDensity(bytes.subarray(0, end))?.x);
  });

  test('whatever bytes follow a signature are read as a density or as none', () => {
    const exif = (start: string) => [start, `\xff\xd8\xff\xe1\x01\0Exif\0\0${start}`];
    const starts = [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'BM',
      'RIFF\0\0\0\0WEBP',
      'RIFF\0\0\0\0WEBPEXIF',
    ].concat(['II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08', 'II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0'].flatMap(exif));
    const found = sample(uint8Array({ maxLength: 400 }), 500).flatMap((tail) =>
      starts.map((start) => readDensity(Buffer.concat([Buffer.from(start, 'latin1'), tail]))),
    );
    for (const density of found) expect(density?.x ?? 1).toBeGreaterThan(0);
  });
});

import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { addableRows, addSolidRows } from './solid-rows.ts';

interface Bordered {
  readonly width: number;
  readonly height: number;
  readonly side: number;
  readonly above: number;
  readonly below: number;
  readonly background: string;
}

/** Noise with a border, as a JPEG. */
function encode(
  { width, height, side, above, below, background }: Bordered,
  options: JpegOptions = {},
  channels: 1 | 3 = 3,
) {
  const pixels = Buffer.alloc(width * height * channels);
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.imul(i + 1, 2_654_435_761) >>> 24;
  const image = sharp(pixels, { raw: { width, height, channels } });
  if (channels === 1) image.toColourspace('b-w');
  const border = { top: above, bottom: below, left: side, right: side, background };
  return image
    .extend(border)
    .jpeg({ quality: 90, optimiseCoding: false, ...options })
    .toBuffer();
}

async function expectSameBytes(
  picture: Bordered,
  options: JpegOptions = {},
  channels: 1 | 3 = 3,
): Promise<void> {
  const rows = addableRows(picture);
  expect(rows.above + rows.below).toBeGreaterThan(0);
  const less = { ...picture, above: picture.above - rows.above, below: picture.below - rows.below };
  const added = addSolidRows(await encode(less, options, channels), rows);
  expect(added.equals(await encode(picture, options, channels))).toBe(true);
}

const picture: Bordered = { width: 61, height: 47, side: 3, above: 97, below: 131, background: '#ffffff' };

describe('rows that are added to a JPEG', () => {
  test.each(['#ffffff', '#000000', '#808080', '#ff0000', '#1b2a3c', '#fefe01', '#0018ff'])(
    'are the bytes of the whole picture with a border of %s',
    (background) => expectSameBytes({ ...picture, background }),
  );

  test.each([
    ['above alone', { below: 33 }],
    ['below alone', { above: 0, side: 20 }],
    ['on a picture of whole units', { width: 64, height: 64, side: 0, above: 64, below: 64 }],
    ['many times over', { above: 3_000, below: 1_700 }],
    ['on a wide picture', { width: 1_003, height: 5 }],
  ])('are the bytes of the whole picture %s', (_name, changes) =>
    expectSameBytes({ ...picture, ...changes }),
  );

  test.each(['4:2:0', '4:4:4'])('fill whole bytes with a sampling of %s', (chromaSubsampling) =>
    expectSameBytes(picture, { chromaSubsampling }),
  );

  test('fill whole bytes of a grey picture', () => expectSameBytes(picture, {}, 1));

  test.each([1, 20, 55, 75, 100])('are right at quality %i', (quality) =>
    expectSameBytes(picture, { quality }),
  );

  test('leave enough of a border to the encoder', () => {
    expect(addableRows({ above: 63, below: 64 })).toEqual({ above: 0, below: 32 });
    expect(addableRows({ above: 0, below: 550 })).toEqual({ above: 0, below: 512 });
  });

  test.each([
    ['that begins with a picture', {}, 'not solid'],
    ['that is progressive', { progressive: true }, 'not sequential'],
  ])('are refused for a JPEG %s', async (_name, options, words) => {
    const jpeg = await encode({ ...picture, above: 0, below: 0, side: 0 }, options);
    expect(() => addSolidRows(jpeg, { above: 32, below: 32 })).toThrow(words);
  });
});

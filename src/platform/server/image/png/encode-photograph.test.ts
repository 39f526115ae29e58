import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readSample } from '#test/sample-pictures.ts';
import { encodePhotographPng, joinAdler } from './encode-photograph.ts';
import { type Frame, isPhotograph, type RawPicture } from './raw-picture.ts';

async function decodeSample(file: string, channels: 3 | 4): Promise<RawPicture> {
  let image = sharp(await readSample(file)).toColourspace('srgb');
  image = channels === 4 ? image.ensureAlpha(0.5) : image.removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(channels);
  return { pixels: data, width: info.width, height: info.height, channels };
}

function framed({ width, height, channels }: RawPicture): Frame {
  return {
    width: width + 9,
    height: height + 5,
    left: 4,
    top: 2,
    background: [10, 200, 30, 40].slice(0, channels),
  };
}

/** Sets the picture into the frame with plain loops. */
function setPlainly(picture: RawPicture, frame: Frame): Buffer {
  const { channels, width } = picture;
  const laid = Buffer.alloc(frame.width * frame.height * channels);
  for (let i = 0; i < laid.length; i++) laid[i] = frame.background[i % channels]!;
  for (let y = 0; y < picture.height; y++) {
    const row = picture.pixels.subarray(y * width * channels, (y + 1) * width * channels);
    laid.set(row, ((y + frame.top) * frame.width + frame.left) * channels);
  }
  return laid;
}

describe('a photograph written as PNG', () => {
  test.each([3, 4] as const)('comes back bit by bit with %i channels', async (channels) => {
    const picture = await decodeSample('baseline.jpg', channels);
    const frame = framed(picture);
    const bytes = await encodePhotographPng(picture, frame);
    const read = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect(read.info).toMatchObject({ width: frame.width, height: frame.height, channels });
    expect(read.data.equals(setPlainly(picture, frame))).toBe(true);
  });

  test('is accepted by a strict reader that checks every sum', async () => {
    const picture = await decodeSample('baseline.jpg', 4);
    const bytes = await encodePhotographPng(picture, framed(picture));
    const { data } = PNG.sync.read(bytes, { checkCRC: true });
    expect(data.equals(setPlainly(picture, framed(picture)))).toBe(true);
  });

  test('may be a single row', async () => {
    const picture: RawPicture = { pixels: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 2, height: 1, channels: 3 };
    const frame = { width: 2, height: 1, left: 0, top: 0, background: [0, 0, 0] };
    const bytes = await encodePhotographPng(picture, frame);
    expect([...(await sharp(bytes, { failOn: 'warning' }).raw().toBuffer())]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('of 12 megapixels takes no more bytes than the default encoder', async () => {
    const picture = await decodeSample('phone-12mp.jpg', 3);
    const frame = { width: 4000, height: 3000, left: 0, top: 0, background: [0, 0, 0] };
    const raw = { width: 4000, height: 3000, channels: 3 } as const;
    const usual = await sharp(picture.pixels, { raw }).png().toBuffer();
    const bytes = await encodePhotographPng(picture, frame);
    expect(bytes.length).toBeLessThan(usual.length);
    expect((await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).equals(picture.pixels)).toBe(true);
  });
});

test('tells photographs from drawings', async () => {
  expect(isPhotograph(await decodeSample('phone-12mp.jpg', 3))).toBe(true);
  expect(isPhotograph(await decodeSample('baseline.jpg', 3))).toBe(true);
  expect(isPhotograph(await decodeSample('print-art.png', 4))).toBe(false);
  expect(isPhotograph(await decodeSample('wide.png', 3))).toBe(false);
});

test.each([0, 1, 1000, 65_520, 65_521, 65_522, 200_000])(
  'the sums of two pieces join to the sum of both, %i bytes',
  (size) => {
    const adlerOf = (data: Buffer) => deflateSync(data).readUInt32BE(deflateSync(data).length - 4);
    const [first, second] = [Buffer.alloc(70_001, 0xff), Buffer.alloc(size, 0xfe)];
    expect(joinAdler(adlerOf(first), adlerOf(second), size)).toBe(adlerOf(Buffer.concat([first, second])));
    expect(joinAdler(1, adlerOf(second), size)).toBe(adlerOf(second));
  },
);

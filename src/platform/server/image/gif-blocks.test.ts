import { expect, test } from 'vitest';
import { manyFrameGif, readSample } from '../../../../test/sample-pictures.ts';
import { isWholeGif } from './gif-blocks.ts';

test('takes a GIF with all its blocks, and one that only lacks the trailer', async () => {
  expect(isWholeGif(await readSample('animated.gif'))).toBe(true);
  expect(isWholeGif(manyFrameGif(3).subarray(0, -1))).toBe(true);
});

test('refuses a GIF cut inside its last frame', () => {
  for (let missing = 2; missing < 12; missing++) expect(isWholeGif(manyFrameGif(3).subarray(0, -missing))).toBe(false);
});

test('refuses a GIF without a frame', () => {
  expect(isWholeGif(manyFrameGif(0))).toBe(false);
  expect(isWholeGif(Buffer.from('GIF89a'))).toBe(false);
});

import { expect, test } from 'vitest';
import { isAnimatedGif } from './open-picture.ts';

const head = [...new TextEncoder().encode('GIF89a')];
const screen = [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255];
const frame = [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
const blobOf = (...blocks: readonly (readonly number[])[]) => new Blob([new Uint8Array(blocks.flat())]);

test('a GIF of several frames is animated, a GIF of one frame and other formats are not', async () => {
  expect(await isAnimatedGif(blobOf(head, screen, frame, frame, [0x3b]))).toBe(true);
  expect(await isAnimatedGif(blobOf(head, screen, frame, [0x3b]))).toBe(false);
  expect(await isAnimatedGif(blobOf(head, screen, frame.slice(8), [0x3b]))).toBe(false);
  expect(await isAnimatedGif(blobOf([0x89, 0x50, 0x4e, 0x47], frame, frame))).toBe(false);
  expect(await isAnimatedGif(new Blob([]))).toBe(false);
});

import { expect, test } from 'vitest';
import { speedOf } from './estimate.ts';

const secondsFor = (bytes: number, sample: Parameters<typeof speedOf>[0]) => {
  const { fixedMs, msPerByte } = speedOf(sample);
  return (fixedMs + bytes * msPerByte) / 1_000;
};

test('small videos, whose time is that of the start, do not make a large one slow', () => {
  const small = { videoBytes: 130_000, largestBytes: 200_000, durationMs: 700, msPerByte: 0.004 };
  expect(secondsFor(11_800_000, small)).toBeCloseTo(12.4, 1);
  expect(secondsFor(130_000, small)).toBeCloseTo(0.7, 1);
});

test('with a large video in the sample the line through the sample counts', () => {
  const mixed = { videoBytes: 10_000_000, largestBytes: 40_000_000, durationMs: 11_000, msPerByte: 0.001 };
  expect(secondsFor(100_000_000, mixed)).toBeCloseTo(101, 5);
  expect(secondsFor(0, mixed)).toBeCloseTo(1, 5);
});

test('videos of one size have no slope: their time is shared out over their bytes', () => {
  const alike = { videoBytes: 20_000_000, largestBytes: 20_000_000, durationMs: 10_000, msPerByte: null };
  expect(secondsFor(40_000_000, alike)).toBeCloseTo(20, 5);
});

test('neither part is ever negative or beyond belief', () => {
  const falling = { videoBytes: 9_000_000, largestBytes: 10_000_000, durationMs: 5_000, msPerByte: -1 };
  expect(speedOf(falling).msPerByte).toBeGreaterThan(0);
  expect(speedOf({ ...falling, msPerByte: 1 })).toMatchObject({ fixedMs: 0, msPerByte: 20 / 1_000 });
  expect(
    secondsFor(30_000_000, { videoBytes: null, largestBytes: null, durationMs: null, msPerByte: null }),
  ).toBe(31);
});

import { expect, test } from 'vitest';
import { fitScale, scaleOf, scrollAfterZoom, wheelScale, zoomStep } from './zoom.ts';

test('fits within 800 by 600 and the room there is, and never scales up', () => {
  expect(fitScale({ width: 4500, height: 5400 }, 900)).toBeCloseTo(600 / 5400);
  expect(fitScale({ width: 1600, height: 400 }, 900)).toBe(0.5);
  expect(fitScale({ width: 1600, height: 400 }, 320)).toBe(0.2);
  expect(fitScale({ width: 300, height: 200 }, 900)).toBe(1);
  expect(scaleOf(2, { width: 4500, height: 5400 }, 900)).toBe(2);
});

test('steps to the next round scale and stops at both ends', () => {
  expect(zoomStep(0.111, 1)).toBe(0.25);
  expect(zoomStep(0.111, -1)).toBe(0.1);
  expect(zoomStep(1, 1)).toBe(1.5);
  expect(zoomStep(4, 1)).toBe(4);
  expect(zoomStep(0.03, -1)).toBe(0.05);
});

test('the wheel stays within the limits and undoes itself', () => {
  expect(wheelScale(wheelScale(0.5, 120), -120)).toBeCloseTo(0.5);
  expect(wheelScale(4, -5000)).toBe(4);
  expect(wheelScale(0.1, 5000)).toBe(0.05);
});

test('the point under the pointer stays under it', () => {
  const after = scrollAfterZoom({ x: 100, y: 40 }, { x: 200, y: 100 }, 0.5, 1);
  // The picture's pixel was (100 + 200) / 0.5 = 600; it has to be at 600 * 1 - 200 now.
  expect(after).toEqual({ x: 400, y: 180 });
});

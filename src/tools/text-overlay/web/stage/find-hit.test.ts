import { expect, test } from 'vitest';
import { findHit } from './find-hit.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const targets = [
  { id: 1, box: box(0, 0, 100, 50) },
  { id: 2, box: box(50, 0, 100, 50) },
  { id: 3, box: box(300, 300, 4, 4) },
];

test('the text in front is hit where two overlap', () => {
  expect(findHit(targets, { x: 75, y: 25 }, 24)).toBe(2);
  expect(findHit(targets, { x: 25, y: 25 }, 24)).toBe(1);
});

test('beside every text nothing is hit', () => {
  expect(findHit(targets, { x: 200, y: 200 }, 24)).toBeUndefined();
});

test('a tiny text can be taken in a square of the least size', () => {
  expect(findHit(targets, { x: 312, y: 302 }, 24)).toBe(3);
  expect(findHit(targets, { x: 315, y: 302 }, 24)).toBeUndefined();
  expect(findHit(targets, { x: 315, y: 302 }, 44)).toBe(3);
});

test('a tiny text in front never hides the one under the point', () => {
  const tiny = { id: 4, box: box(104, 20, 4, 4) };
  expect(findHit([targets[0]!, tiny], { x: 98, y: 22 }, 24)).toBe(1);
});

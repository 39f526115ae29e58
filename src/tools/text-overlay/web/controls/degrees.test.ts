import { expect, test } from 'vitest';
import { degreesAfterKey, snappedDegrees } from './degrees.ts';

test('dragging snaps to multiples of 15 degrees that are near', () => {
  expect([-1, 2, 3, 13, 14, -44, 178].map(snappedDegrees).map((degrees) => degrees + 0)).toEqual([
    0, 0, 3, 15, 15, -45, 180,
  ]);
});

test('keys go to the next multiple of 15 degrees, to 0, and not beyond half a turn', () => {
  const after = (key: string, degrees: number, shiftKey = false) =>
    degreesAfterKey({ key, shiftKey }, degrees);
  expect(after('PageUp', 7)).toBe(15);
  expect(after('PageUp', 15)).toBe(30);
  expect(after('ArrowLeft', 7, true)).toBe(0);
  expect(after('ArrowDown', -15, true)).toBe(-30);
  expect(after('PageUp', 180)).toBe(180);
  expect(after('PageDown', -180)).toBe(-180);
  expect(after('0', 33)).toBe(0);
  expect(after('ArrowLeft', 7)).toBeUndefined();
});

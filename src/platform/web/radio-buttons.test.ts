import { expect, test } from 'vitest';
import { nextChoice } from './radio-buttons.tsx';

test('arrow keys go through the nine positions in both directions and stop at the ends', () => {
  const fromCentre = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) =>
    nextChoice(key, 4, 3, 9),
  );
  expect(fromCentre).toEqual([3, 5, 1, 7]);
  expect(nextChoice('ArrowUp', 1, 3, 9)).toBeUndefined();
  expect(nextChoice('ArrowRight', 8, 3, 9)).toBeUndefined();
  expect(nextChoice('Enter', 4, 3, 9)).toBeUndefined();
});

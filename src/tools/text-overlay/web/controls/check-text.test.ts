import { expect, test } from 'vitest';
import { isWithinLimit, textError } from './check-text.ts';

test('counts characters as the API does, with an emoji as one', () => {
  expect(isWithinLimit('😀'.repeat(1_000))).toBe(true);
  expect(isWithinLimit('😀'.repeat(1_001))).toBe(false);
});

test('reports a text that is too long or blank', () => {
  expect(textError('a'.repeat(1_000))).toBeUndefined();
  expect(textError('a'.repeat(1_012))).toBe('At most 1,000 characters: remove 12');
  expect(textError(' \n')).toBe('Empty texts are not drawn');
});

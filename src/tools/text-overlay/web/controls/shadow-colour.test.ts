import { expect, test } from 'vitest';
import { splitColour, withOpacity } from './shadow-colour.ts';

test('every percentage of opacity is read as it was chosen', () => {
  for (let percent = 0; percent <= 100; percent += 1) {
    expect(splitColour(withOpacity('#1a2b3c', percent))).toEqual({ solid: '#1A2B3C', percent });
  }
});

test('a short colour gets the opacity, and one with an alpha of its own does not', () => {
  expect(withOpacity('#f00', 50)).toBe('#FF000080');
  expect(withOpacity('#FF000033', 50)).toBe('#FF000033');
  expect(splitColour('#fff')).toEqual({ solid: '#FFFFFF', percent: 100 });
});

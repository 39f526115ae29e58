import { expect, test } from 'vitest';
import { outlinesOf, withOutlines } from './outlines.ts';

const [white, black] = [
  { color: '#FFFFFF', width: 4 },
  { color: '#000000', width: '6%' },
] as const;

test('one outline is the plain field, several are the list, and both read back', () => {
  expect(withOutlines([])).toEqual({ outline: undefined, outlines: undefined });
  expect(withOutlines([white])).toEqual({ outline: white, outlines: undefined });
  expect(withOutlines([white, black])).toEqual({ outline: undefined, outlines: [white, black] });
  for (const outlines of [[], [white], [white, black]])
    expect(outlinesOf(withOutlines(outlines))).toEqual(outlines);
});

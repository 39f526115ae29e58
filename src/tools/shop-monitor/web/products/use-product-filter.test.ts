import { expect, test } from 'vitest';
import { formatTrail, parseTrail } from './use-product-filter.ts';

test('a trail survives the address', () => {
  for (const trail of [[], ['900'], ['900', '800', '700']])
    expect(parseTrail(formatTrail(trail))).toEqual(trail);
});

test('an invalid trail is the first page', () => {
  for (const text of [null, '', '.', '900.', '-1', '900,800', '1e3', '9'.repeat(16)]) {
    expect(parseTrail(text), String(text)).toEqual([]);
  }
});

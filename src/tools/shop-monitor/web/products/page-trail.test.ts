import { expect, test } from 'vitest';
import { readTrail, writeTrail } from './page-trail.ts';

test('a trail survives the address', () => {
  for (const trail of [[], ['900'], ['900', '800', '700']])
    expect(readTrail(writeTrail(trail))).toEqual(trail);
});

test('what an address cannot mean is the first page', () => {
  for (const text of [null, '', '.', '900.', '-1', '900,800', '1e3', '9'.repeat(16)]) {
    expect(readTrail(text), String(text)).toEqual([]);
  }
});

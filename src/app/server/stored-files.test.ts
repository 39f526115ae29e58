import { expect, test } from 'vitest';
import { storedFiles } from './upkeep.ts';

test('no kind of files has keys that another one would sweep', () => {
  const prefixes = storedFiles.map(({ prefix }) => prefix);
  for (const prefix of prefixes) {
    expect(prefix).toMatch(/^[a-z-]+\/$/);
    expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
  }
});

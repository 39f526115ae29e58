import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Patterns that write a date or a sum, and the files that may contain each: a moment, and until when. */
const writers = [
  [
    'a date',
    /toLocale(?:Date|Time)String|toLocaleString\(\)|DateTimeFormat/,
    ['src/platform/web/moment.tsx', 'src/platform/web/until.ts'],
  ],
  ['a sum', /style: 'currency'/, ['src/platform/web/money.ts']],
] as const;

test.each(writers)('%s has one form on all screens', async (_what, writes, homes) => {
  const found: string[] = [];
  for await (const path of glob('src/**/web/**/*.{ts,tsx}')) {
    if (!path.includes('.test.') && writes.test(await readFile(path, 'utf8'))) found.push(path);
  }
  expect(found.toSorted()).toEqual(homes);
});

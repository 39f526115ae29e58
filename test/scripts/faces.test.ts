import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeFaces } from '#scripts/make-faces.mjs';
import { readRanges, withoutRanges, writeRanges } from '#scripts/unicode-ranges.mjs';

test('the small typefaces and their styles are what `npm run faces` makes of the whole ones', async () => {
  const made = await makeFaces();
  expect(made).toHaveLength(4);
  for (const { file, content } of made)
    expect((await readFile(file)).equals(Buffer.from(content)), file).toBe(true);
});

test.each([
  ['U+0000-00FF', 'U+0020-007E,U+00A0', 'U+0000-001F,U+007F-009F,U+00A1-00FF'],
  ['U+2000-206F,U+2212', 'U+206F,U+2212', 'U+2000-206E'],
  ['U+0131', 'U+0020-007E', 'U+0131'],
])('%s without %s is %s', (ranges, taken, left) => {
  expect(writeRanges(withoutRanges(readRanges(ranges), readRanges(taken)))).toBe(left);
});

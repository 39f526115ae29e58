import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const skipping =
  /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|only|todo|fails)\b|\b(?:xit|xtest|xdescribe)\s*\(|\bctx\.skip\(|\b(?:skip|only|todo|fails): true/;

test.each([
  ["test.skip('a', run)", true],
  ["describe.only('a', run)", true],
  ["test('a', { skip: true }, run)", true],
  ["test.concurrent.todo('a')", true],
  ["xit('a', run)", true],
  ["test('only the owner may skip', run)", false],
])('the search for skipped tests reads %j', (source, expected) => {
  expect(skipping.test(source)).toBe(expected);
});

test('no test is skipped, conditional or alone', () => {
  const files = globSync(['{src,test}/**/*.test.ts', 'clients/*/test/**/*.test.ts']).filter(
    (file) => !file.endsWith('no-skips.test.ts'),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => skipping.test(readFileSync(file, 'utf8')))).toEqual([]);
});

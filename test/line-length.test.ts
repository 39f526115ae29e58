import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLongLines, maxColumns } from './map/long-lines.ts';

const files = execFileSync('git', ['ls-files', 'src', 'test'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('test/fixtures/'));

test(`lines have at most ${maxColumns} columns, but for what cannot be broken`, () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    findLongLines(file, readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

const words = 'word '.repeat(30);

test.each([
  ['a comment', `// ${words}`],
  ['a docstring', `/** ${words} */`],
  ['a text', `const text = '${words}';`],
  ['a name of code', `const ${'x'.repeat(120)} = 1;`],
  ['a text on a screen', `const page = <Page text="${words}" />;`],
])('%s is to be broken', (_what, code) => {
  expect(findLongLines('a.tsx', `const first = 1;\n${code}\n`)).toEqual([2]);
});

test.each([
  ['the title of a test', `test('${words}', () => undefined);`],
  ['the title of a test with cases', `test.each([1])('${words}', () => undefined);`],
  ['markup or a statement', `const page = html\`\n<p>${words}</p>\`;`],
  ['a regular expression', `const pattern = /${words}/;`],
  ['class names', `const page = <p className="${words}" />;`],
  ['the address of an import', `import x from '${'x'.repeat(120)}';`],
])('%s is not', (_what, code) => {
  expect(findLongLines('a.tsx', code)).toEqual([]);
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { corpus } from './corpus/cases.ts';

const root = new URL('../', import.meta.url);
const document = await readFile(new URL('docs/spec-coverage.md', root), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && line !== '| Sentence | Shown by |')
  .map((line) => line.slice(2, -2).split(' | '));
const citations = [...document.matchAll(/^\| .*$/gm)].flatMap(([line]) =>
  [...line.matchAll(/`([^`]+\.test\.ts)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  })),
);

/** Returns the titles of a file's tests and groups, as they are spelt there. */
async function titlesIn(file: string): Promise<ReadonlySet<string>> {
  const source = await readFile(new URL(file, root), 'utf8');
  const calls = source.matchAll(/(?:\b(?:test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs);
  return new Set([...calls].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}

describe('the table of what shows the specification', () => {
  test('has all nine sections', () => {
    const sections = [...document.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.length).toBeGreaterThan(250);
  });

  test('names a test for each sentence, or says why there is none', () => {
    const bare = rows.filter(
      ([, shownBy = '']) => !shownBy.includes('` › `') && !shownBy.startsWith('**No test:**'),
    );
    expect(bare).toEqual([]);
  });

  test('names only files that exist', () => {
    const files = [...new Set(citations.map(({ file }) => file))];
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  });

  test('names only tests that exist', async () => {
    const missing = [];
    for (const [file, cited] of Map.groupBy(citations, (citation) => citation.file)) {
      const titles = await titlesIn(file);
      missing.push(...cited.filter(({ title }) => !titles.has(title)));
    }
    expect(missing).toEqual([]);
  });

  test('names only cases of the corpus', () => {
    const ids = new Set(corpus.map(({ id }) => id));
    const cited = [...document.matchAll(/\b(?:AK|AU|DL|EA|EB|IN|KY|PD|PG|PY|RB|TO|TR)-\d\d\b/g)].map(
      ([id]) => id,
    );
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });
});

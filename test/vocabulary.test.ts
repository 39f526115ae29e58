import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportedNames, refusedIn, refusedTerms, splitName } from './vocabulary/names.ts';

const files = globSync('{src,test,bench,scripts,clients}/**/*.{ts,tsx,js,mjs,css,html}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('test/fixtures/') && !file.includes('/dist/'));

/** Every folder above a file, the topmost one first. */
function foldersOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

const folders = [...new Set(files.flatMap(foldersOf))];

const complaint = (name: string, path: string) =>
  refusedIn(name, path).map(({ word, use }) => `${path}: ${name} says "${word}", which is "${use}" here`);

describe('the words of CONTRIBUTING.md', () => {
  test('name every file and folder', () => {
    const found = [...folders, ...files].flatMap((path) => {
      const [name = ''] = path.slice(path.lastIndexOf('/') + 1).split('.');
      return complaint(name, path);
    });
    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  test('name everything that is exported', () => {
    const modules = files.filter((file) => /\.(?:tsx?|m?js)$/.test(file));
    const found = modules.flatMap((path) =>
      exportedNames(readFileSync(path, 'utf8')).flatMap((name) => complaint(name, path)),
    );
    expect(found).toEqual([]);
  });

  test('are on the list there', () => {
    const page = readFileSync('CONTRIBUTING.md', 'utf8');
    const left = page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split(' | ')[0] ?? '')
      .join(' ');
    expect(refusedTerms.filter(({ word }) => !new RegExp(`\\b${word}\\b`).test(left))).toEqual([]);
  });
});

describe('the reader of names', () => {
  test.each([
    ['filmStore', 'film store'],
    ['HTTPAnswer', 'http answer'],
    ['light-table', 'light table'],
    ['mp3Frames', 'mp 3 frames'],
  ])('splits %s into words', (name, words) => {
    expect(splitName(name)).toBe(words);
  });

  test.each([
    ['openFilms', 'src/a.ts', ['film']],
    ['LightTable', 'src/a.tsx', ['light table']],
    ['judge-url', 'src/a.ts', ['judge']],
    ['StripeCall', 'src/sandbox/payments/server/a.ts', ['call']],
    ['ApiCall', 'src/tools/web/a.ts', []],
    ['password', 'src/a.ts', []],
    ['reachable', 'src/a.ts', []],
    ['createDiskRoom', 'src/a.ts', []],
    ['diskRoomInRoom', 'src/a.ts', ['room']],
  ])('of %s in %s refuses %j', (name, path, words) => {
    expect(refusedIn(name, path).map(({ word }) => word)).toEqual(words);
  });

  test('finds exported functions, values, types and parts of objects, and nothing else', () => {
    const source = [
      'export const one = 1;',
      'export async function two() {}',
      'export interface Three {}',
      'export const { four, five } = all;',
      'const six = 6;',
      "// export const seven = 'no';",
    ].join('\n');
    expect(exportedNames(source)).toEqual(['one', 'two', 'Three', 'four', 'five']);
  });
});

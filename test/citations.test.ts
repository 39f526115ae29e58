import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { type Citation, findCitations, findOutsideNotes } from './citations/find-citations.ts';

const files = [
  ...globSync('{src,test,bench,scripts,clients}/**/*.{ts,tsx,js,mjs,css,html}', { exclude: ['**/dist'] }),
  ...globSync('{*,docs/**/*}.md'),
].filter((file) => !file.startsWith('test/citations') && !file.startsWith('test/fixtures'));
const pages = files.filter((file) => file.endsWith('.md'));
const textOf = (file: string) => readFileSync(file, 'utf8');

interface Section {
  readonly title: string;
  readonly text: string;
}

/** The sections of a page by their number: the part between one `## 3. Title` and the next. */
function sectionsOf(file: string): ReadonlyMap<number, Section> {
  const parts = textOf(file).split(/^## (?=\d+\. )/m);
  return new Map(
    parts.slice(1).map((text) => {
      const [, number, title = ''] = /^(\d+)\. (.*)/.exec(text) ?? [];
      return [Number(number), { title, text }];
    }),
  );
}

const contract = sectionsOf('docs/contract.md');
const spec = sectionsOf('docs/spec-coverage.md');
const decisions = new Set(globSync('docs/decisions/*.md').map((file) => Number(/\d{4}/.exec(file)?.[0])));

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
const headingsOf = ({ text }: Section) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
/** A heading may be followed by the rest of the sentence that cites it. */
const begins = (cited: string, heading: string) => `${cited} `.startsWith(`${heading} `);

function resolves({ page, number, heading }: Citation): boolean {
  if (page === 'decision') return number !== undefined && decisions.has(number);
  const sections = page === 'contract' ? contract : spec;
  if (number === undefined) return [...sections.values()].some(({ title }) => has(title, heading ?? ''));
  const section = sections.get(number);
  if (section === undefined || heading === undefined) return section !== undefined;
  return page === 'contract'
    ? headingsOf(section).some((title) => begins(heading, title))
    : has(section.text, heading);
}

describe('the citations of the contract, the specification and the decisions', () => {
  test('lead to a section, a heading or a page that exists', () => {
    const all = files.flatMap((file) => findCitations(textOf(file)).map((citation) => ({ file, citation })));
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter(({ citation }) => !resolves(citation))).toEqual([]);
  });

  test('cite nothing that is not in the repository', () => {
    const programs = files.filter((file) => !file.endsWith('.md'));
    const notes = programs.flatMap((file) =>
      findOutsideNotes(textOf(file)).map((note) => `${file}: ${note}`),
    );
    expect(notes).toEqual([]);
  });

  test('files that pages name exist', () => {
    const tracked = globSync('{src,test,bench,scripts,clients,docs}/**/*').map((file) =>
      file.replaceAll('\\', '/'),
    );
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|js|json|md))`/g)].map(
        ([, name = '']) => ({
          page,
          name,
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    const isThere = (name: string) =>
      /NAME|^node_modules/.test(name) || tracked.some((file) => file === name || file.endsWith(`/${name}`));
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  test('links between pages lead to a file', () => {
    const broken = pages.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => join(dirname(file), link))
        .filter((target) => !existsSync(target))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test.each<[Citation, boolean]>([
    [{ page: 'contract', number: 3, heading: 'Padding' }, true],
    [{ page: 'contract', number: 3, heading: 'Shops' }, false],
    [{ page: 'contract', number: 99 }, false],
    [{ page: 'spec', number: 2, heading: 'Account screen' }, true],
    [{ page: 'spec', number: 10 }, false],
    [{ page: 'spec', heading: 'Error catalogue' }, true],
    [{ page: 'spec', heading: 'Nowhere' }, false],
    [{ page: 'decision', number: 1 }, true],
    [{ page: 'decision', number: 9_999 }, false],
  ])('%j resolves: %s', (citation, expected) => {
    expect(resolves(citation)).toBe(expected);
  });
});

describe('the reader of citations', () => {
  test.each<[string, Citation[]]>([
    ['(contract 3)', [{ page: 'contract', number: 3 }]],
    ['Contract 11, Limits: by hour', [{ page: 'contract', number: 11, heading: 'Limits' }]],
    ['contract 3 "Text overlay"', [{ page: 'contract', number: 3, heading: 'Text overlay' }]],
    [
      'contract 6 and 11',
      [
        { page: 'contract', number: 6 },
        { page: 'contract', number: 11 },
      ],
    ],
    ['/** Of shops (contract 11,\n * Shops). */', [{ page: 'contract', number: 11, heading: 'Shops' }]],
    [
      'spec 5, contract 7',
      [
        { page: 'spec', number: 5 },
        { page: 'contract', number: 7 },
      ],
    ],
    ['(spec "Error catalogue")', [{ page: 'spec', heading: 'Error catalogue' }]],
    [
      'decisions 0013 and 0042',
      [
        { page: 'decision', number: 13 },
        { page: 'decision', number: 42 },
      ],
    ],
    ['a contract of 3 pages, specs 4 inches wide', []],
  ])('finds in %j: %j', (text, expected) => {
    expect(findCitations(text).toSorted((a, b) => text.indexOf(a.page) - text.indexOf(b.page))).toEqual(
      expected,
    );
  });

  test.each([
    ['// Read twice (reliability, fault 15).', ['reliability, fault 15']],
    ['/** Its reader (marketplace,\n * Fixture). */', ['marketplace, Fixture']],
    ['// never a pass (contract 2, reliability 14).', ['reliability 14']],
    ['// (architecture: 10.6 s)', ['architecture: 10.6 s']],
    ['const media = start({ media: fake() });', []],
    ['// The marketplace, which is down, and its style: plain.', []],
  ])('finds in %j what is outside: %j', (source, expected) => {
    expect(findOutsideNotes(source)).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { readRecords } from './csv-records.ts';
import { readCsvTable } from './csv-table.ts';
import { batchLimits } from './limits.ts';

const read = (text: string) => readCsvTable(new TextEncoder().encode(text));
const { csvColumns, items } = batchLimits;

describe('a table is read', () => {
  test.each([
    [
      'image_url,name\nx,one\ny,two\n',
      [
        { image_url: 'x', name: 'one' },
        { image_url: 'y', name: 'two' },
      ],
      [2, 3],
    ],
    [
      '\uFEFFImage URL;Name;title\r\nx;y;"a; ""b""\r\nc"\r\n\r\nx;y;z',
      [
        { image_url: 'x', name: 'y', title: 'a; "b"\nc' },
        { image_url: 'x', name: 'y', title: 'z' },
      ],
      [3, 5],
    ],
    ['imageUrl\tname\rx\ty\r', [{ image_url: 'x', name: 'y' }], [2]],
    [
      'image_url,title\n"",\n,""\n"x","y"',
      [
        { image_url: '', title: '' },
        { image_url: '', title: '' },
        { image_url: 'x', title: 'y' },
      ],
      [2, 3, 4],
    ],
    ['image_url\nx\n\n\n  \ny', [{ image_url: 'x' }, { image_url: '  ' }, { image_url: 'y' }], [2, 5, 6]],
    ['image_url\n"a"b\na"b\n', [{ image_url: 'ab' }, { image_url: 'a"b' }], [2, 3]],
    ['IMAGE-URL,a\nx,\n', [{ image_url: 'x', a: '' }], [2]],
  ])('%j', (text, rows, lines) => {
    const table = read(text);
    expect(table.error).toBeUndefined();
    expect(table.rows.map(({ fields }) => fields)).toEqual(rows);
    expect(table.rows.map(({ line }) => line)).toEqual(lines);
  });

  test.each([
    ['', 'The header row has no image_url and no file'],
    ['name\nx', 'The header row has no image_url and no file'],
    ['name,image_url,name\nx,y,z', 'The column name appears twice'],
  ])('or refused as a whole: %j', (text, error) => expect(read(text)).toMatchObject({ error, rows: [] }));

  test('row by row: what cannot be read is one row with its reason', () => {
    const { rows } = read('image_url,title\nonly\n1,2,3\n"x\ny",z\n"open,w\nx,y\n');
    expect(rows.map(({ line, error }) => [line, error])).toEqual([
      [2, 'It has 1 fields, the header row has 2'],
      [3, 'It has 3 fields, the header row has 2'],
      [5, undefined],
      [6, 'Unclosed quotes'],
    ]);
  });
});

describe('however the bytes are made, no more is read than a batch can have', () => {
  test('columns: a header row with more is refused', () => {
    const header = ['image_url', ...Array.from({ length: csvColumns }, (_, index) => `c${index}`)].join(',');
    expect(read(`${header}\n`).error).toBe(`A table can have at most ${csvColumns} columns`);
    expect(read(`${header.split(',').slice(0, csvColumns).join(',')}\n`).error).toBeUndefined();
  });

  test('cells: of a row of 900,000 commas one more than the limit is looked at', () => {
    const { rows } = read(`image_url\n${','.repeat(900_000)}\nx\n`);
    expect(rows.map(({ error }) => error)).toEqual([
      `It has more than ${csvColumns} fields, the header row has 1`,
      undefined,
    ]);
    const limits = { records: 3, fields: csvColumns, fieldLength: 100 };
    const [record] = readRecords(','.repeat(900_000), ',', limits);
    expect(record?.fields).toHaveLength(csvColumns + 1);
  });

  test('rows: reading ends with the first one too many', () => {
    expect(read(`image_url\n${'x\n'.repeat(100_000)}`).rows).toHaveLength(items.premium + 1);
    expect(read(`image_url\n${'"x\n'.repeat(100_000)}`).rows.length).toBeLessThanOrEqual(items.premium + 1);
  });

  test('fields: of a longer one than any value the rest is left out', () => {
    const long = 'a'.repeat(100_000);
    const [plain, quoted] = read(`image_url\n${long}\n"${long}"\nx\n`).rows;
    expect(plain?.fields.image_url?.length).toBeLessThan(10_000);
    expect(quoted?.fields.image_url?.length).toBeLessThan(10_000);
  });
});

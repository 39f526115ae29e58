import { expect, test } from 'vitest';
import { parseCsv } from '#workflows/batches/server/parse-csv.ts';
import { readCsvTable } from '#workflows/batches/web/csv-table.ts';

const texts = [
  'image_url,name\nhttps://a.test/1.png,one\nhttps://a.test/2.png,two\n',
  '\uFEFFImage URL;Name;title\r\nx;y;"a; ""b""\r\nc"\r\n\r\nx;y;z',
  'imageUrl\tname\rx\ty\rx\n',
  'image_url,title\n"",\n,""\n"x","y"',
  'image_url\nx\n\n\n  \ny',
  'name,image_url,name\nx,y,z',
  'name\nx',
  '',
  'image_url,title\nx,été\n"x\ny",z\nonly\n1,2,3\n',
  'IMAGE-URL,name,a,b\nx,,,\n',
];

test.each(texts)('the preview of a CSV on the screen has the rows and errors of the server: %j', (text) => {
  const bytes = new TextEncoder().encode(text);
  const shown = readCsvTable(bytes);
  if (shown.error !== undefined) {
    expect(() => parseCsv(bytes)).toThrow(shown.error);
    return;
  }
  const { columns, rows } = parseCsv(bytes);
  expect(shown.columns).toEqual(columns);
  expect(
    shown.rows.map(({ line, fields, error }) => (error === undefined ? { line, fields } : { line, error })),
  ).toEqual(rows);
});

test('quotes that are not closed make one row with an error', () => {
  const bytes = new TextEncoder().encode('image_url,name\nx,y\n"z,w\nx,y\n');
  expect(readCsvTable(bytes).rows.map(({ error }) => error)).toEqual([
    undefined,
    'The quotes are not closed',
  ]);
});

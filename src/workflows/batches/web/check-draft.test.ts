import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { checkDraft, chosenTemplate, variablesBeside } from './check-draft.ts';
import { readCsvTable } from '#workflows/batches/shared/csv-table.ts';
import { csvTextFrom } from '#workflows/batches/shared/csv.ts';
import { type Draft, type OwnWork, type TemplateChoice, withCell, withoutColumns } from './draft.ts';
import { nextPollMs } from './use-batch.ts';
import { timeLeft } from './use-batch-progress.ts';

const own: OwnWork = { tool: 'image_padding', label: 'Settings', options: {}, note: 'Nothing to do yet' };
const month = { plan: 'premium', remaining: 100 } as const;
const template: TemplateChoice = {
  id: 'tpl_1',
  name: 'Summer',
  image_url: null,
  sizes: [],
  variables: [
    { name: 'title', default: null },
    { name: 'price', default: '' },
  ],
};
const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`));

function draftOf(part: Partial<Draft>): Draft {
  const none = {
    refusal: undefined,
    templateId: undefined,
    sending: null,
    error: null,
    startedId: undefined,
  };
  return { files: [], csv: null, values: {}, ...none, ...part };
}

function ofCsv(text: string): Partial<Draft> {
  const file = new File([text], 'list.csv');
  return { csv: { file, table: readCsvTable(new TextEncoder().encode(text)), isEdited: false } };
}

test('a batch that can start takes a request of the month for each picture', () => {
  const check = checkDraft(draftOf({ files: files(3) }), { own, template: undefined, month });
  expect(check).toMatchObject({ count: 3, units: 3, reasons: [] });
});

test.each([
  [
    { files: files(21) },
    { plan: 'free', remaining: 100 },
    'at most 20 pictures on the free plan; you have 21',
  ],
  [{ files: files(501) }, { plan: 'premium', remaining: 900 }, 'at most 500 pictures; you have 501'],
  [
    { files: files(3) },
    { plan: 'premium', remaining: 2 },
    'It needs 3 requests, but only 2 are left this month',
  ],
  [ofCsv('image_url,title\nhttps://a.test/1.png,x'), month, 'is needed for the column "title"'],
  [ofCsv('image_url'), month, 'only a header row'],
  [
    ofCsv(`image_url${'\nhttps://a.test/1.png'.repeat(2_500)}`),
    { plan: 'premium', remaining: 9_000 },
    'at most 500 pictures; the CSV has more rows',
  ],
  [ofCsv('name\nx'), month, 'The header row has no image_url'],
] as const)('says before the start why batch %# cannot', (part, left, reason) => {
  const { reasons } = checkDraft(draftOf(part), { own, template: undefined, month: left });
  expect(reasons).toEqual([expect.stringContaining(reason)]);
});

test('a template needs its values, from the columns of a CSV or for all pictures', () => {
  const check = (part: Partial<Draft>) => checkDraft(draftOf(part), { own, template, month }).reasons;
  expect(check({ files: files(1) })).toEqual(['A value is missing: title']);
  expect(check({ files: files(1), values: { title: 'Sale' } })).toEqual([]);
  const table = ofCsv('image_url,title\nhttps://a.test/1.png,x');
  expect(check(table)).toEqual([]);
  expect(variablesBeside(draftOf(table), template).map(({ name }) => name)).toEqual(['price']);
  expect(check(ofCsv('image_url,title,titel\nhttps://a.test/1.png,x,y'))).toEqual([
    'Summer has no variable for the column "titel"',
  ]);
});

test('columns that fill nothing are left out at a press, and the rest is sent as it was', () => {
  const { csv } = ofCsv('image_url,sku,title,colour\nhttps://a.test/1.png,7,x,red');
  const check = (part: Partial<Draft>) => checkDraft(draftOf(part), { own, template, month });
  const { unusedColumns, reasons } = check({ csv: csv ?? null });
  expect(unusedColumns).toEqual(['sku', 'colour']);
  expect(reasons).toEqual(['Summer has no variable for the columns "sku", "colour"']);
  const left = csv && withoutColumns(csv, unusedColumns);
  expect(check({ csv: left ?? null })).toMatchObject({ units: 1, unusedColumns: [], reasons: [] });
  const { columns, rows } = left?.table ?? { columns: [], rows: [] };
  const text = csvTextFrom(
    columns,
    rows.map(({ fields }) => fields),
  );
  expect(text).toBe('"image_url","title"\n"https://a.test/1.png","x"');
});

test('rows that cannot be read take no request', () => {
  const text = 'image_url\nhttps://a.test/1.png\nftp://a.test/2.png\n" "\n';
  const { count, units, rows } = checkDraft(draftOf(ofCsv(text)), { own, template: undefined, month });
  expect([count, units]).toEqual([3, 1]);
  expect(rows.map(({ error }) => error)).toEqual([undefined, 'Invalid URL', 'image_url is empty']);
});

test('a batch is read until it has ended, also after a lost connection, but not if the server refuses', () => {
  const running = { finished_at: null, total: 3 };
  expect(nextPollMs({ data: running, error: null })).toBe(1_000);
  expect(nextPollMs({ data: { ...running, total: 500 }, error: null })).toBe(2_500);
  expect(nextPollMs({ data: running, error: new Error('lost') })).toBe(5_000);
  expect(nextPollMs({ data: running, error: new CallError(404, '{}', '') })).toBe(false);
  expect(nextPollMs({ data: { ...running, finished_at: '2026-01-01' }, error: null })).toBe(false);
});

test('the time left follows from the speed since the page began to watch', () => {
  const start = { id: 'a', ended: 10, atMs: 0 };
  expect(timeLeft(start, { id: 'a', ended: 20, atMs: 5_000 }, 100)).toBe('about 40 seconds left');
  expect(timeLeft(start, start, 100)).toBeUndefined();
});

test('a table that names files takes those that were dropped with it', () => {
  const text = 'file,title\n0.PNG,Sale\nfolder/1.png,\n9.png,x\n';
  const given = { own, template, month };
  const alone = checkDraft(draftOf(ofCsv(text)), given);
  expect(alone.reasons).toEqual(['Drop the pictures that the CSV names']);
  const { rows, files: sent, reasons } = checkDraft(draftOf({ ...ofCsv(text), files: files(3) }), given);
  expect(rows.map(({ file, error, note }) => [file?.name, error, note])).toEqual([
    ['0.png', undefined, undefined],
    ['1.png', undefined, 'Empty: title'],
    [undefined, 'No file is named 9.png', undefined],
  ]);
  expect(sent.map(({ name }) => name)).toEqual(['0.png', '1.png']);
  expect(reasons).toEqual([]);
});

test('a corrected row is checked again, and a table reads as it was written', () => {
  const { csv } = ofCsv('file,title\n0.png\n1.png,"a ""b"", c"\n');
  const corrected = csv && withCell(csv, 2, 'title', 'one\ntwo');
  const check = checkDraft(draftOf({ csv: corrected ?? null, files: files(2) }), { own, template, month });
  expect(check).toMatchObject({ units: 2, reasons: [] });
  const { columns, rows } = corrected?.table ?? { columns: [], rows: [] };
  const fields = rows.map((row) => row.fields);
  const again = readCsvTable(new TextEncoder().encode(csvTextFrom(columns, fields)));
  expect(again.rows.map((row) => row.fields)).toEqual(fields);
});

test('a picture brings its name, and in a mockup itself', () => {
  const variables = ['title', 'filename', 'artwork'].map((name) => ({ name, default: null }));
  const namesBeside = (image_url: string | null) =>
    variablesBeside(draftOf({}), { ...template, image_url, variables }).map(({ name }) => name);
  expect(namesBeside(null)).toEqual(['title', 'artwork']);
  expect(namesBeside('/photo.png')).toEqual(['title']);
});

test('without a choice a CSV is filled in by the first template with a variable for each of its columns', () => {
  const other = { ...template, id: 'tpl_2', variables: [{ name: 'title', default: null }] };
  const idFor = (csv: string, templateId?: string | null, work: Partial<OwnWork> = own) =>
    chosenTemplate(draftOf({ ...ofCsv(csv), templateId }), { options: {}, ...work }, [other, template])?.id;
  expect(idFor('file,title\na.png,x')).toBe('tpl_2');
  expect(idFor('file,title,price\na.png,x,1')).toBe('tpl_1');
  expect(idFor('file,title,shop\na.png,x,1')).toBeUndefined();
  expect(idFor('file\na.png')).toBeUndefined();
  expect(idFor('file\na.png', undefined, { options: undefined })).toBe('tpl_2');
  expect(idFor('file,title\na.png,x', null)).toBeUndefined();
  expect(idFor('file,title\na.png,x', 'tpl_1')).toBe('tpl_1');
});

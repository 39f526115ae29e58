import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable, fieldCodeTable, workTable } from '#app/server/docs/error-table.ts';
import { findingCodes } from '#tools/print-files/shared/finding.ts';
import { itemWarnings } from '#workflows/batches/shared/problems.ts';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
let codes: readonly string[];

beforeAll(async () => {
  app = await startTestApp('pglite');
  const document = (await app.server.inject({ url: '/api/openapi.json' })).json();
  codes = document.components.schemas.ErrorCode.enum;
});
afterAll(() => app.close());

/** Sources of what the API responds: no tests, screens and stand-ins. */
const sources = globSync('src/**/*.ts').filter((path) => !/\.test\.ts$|^src\/sandbox\/|\/web\//.test(path));

/**
 * No errors: issues of schemas, which become problems with the code of their field, warnings of work that
 * completed, findings of a preflight, and what a tool of language models takes beside the API's fields.
 */
const others: readonly string[] = [
  'custom',
  'too_big',
  ...itemWarnings.map(({ code }) => code),
  ...findingCodes,
  'invalid_wait_seconds',
];

test('the document lists every code that the sources name', () => {
  const named = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bcode: '(\w+)'/g)].map(([, code = '']) => ({ path, code })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ code }) => !codes.includes(code) && !others.includes(code))).toEqual([]);
});

test('only one place makes codes: that of fields', () => {
  const made = sources.filter((path) => /\bcode: `/.test(readFileSync(path, 'utf8')));
  expect(made).toEqual([]);
});

test('no code has a position in it', () => {
  expect(codes.filter((code) => !/^[a-z]+(?:_[a-z]+)*$/.test(code))).toEqual([]);
});

test('the guide lists every code, but for those that no caller sees', () => {
  const page = [errorTable(app.endpoints), fieldCodeTable(app.endpoints), workTable()].join('\n');
  const unseen = ['caller_gone', 'local_only'];
  expect(codes.filter((code) => !page.includes(`\`${code}\``) && !unseen.includes(code))).toEqual([]);
});

test.each([
  [
    '/api/text_overlay',
    { overlays: [{ text: 'a' }, { text: 'a', font_size: 900 }] },
    'invalid_overlays_font_size',
  ],
  ['/api/batches', { items: [{ image_url: '' }] }, 'invalid_items_image_url'],
  ['/api/webhooks/endpoints', { url: 'https://a.test/', events: ['x'] }, 'invalid_events'],
  ['/api/templates', { name: 'a', sizes: [{ name: 'b', width: 0, height: 99 }] }, 'invalid_sizes_width'],
  ['/api/text_overlay', { template_id: 'x', values: { title7: [] } }, 'invalid_values'],
])('POST %s of %j is refused with a code of the list', async (url, payload, code) => {
  const { key } = await app.account({ userStatus: 'active_sub' });
  const response = await app.server.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload });
  expect(response.json()).toMatchObject({ code, errors: [{ code }] });
  expect(codes).toContain(code);
});

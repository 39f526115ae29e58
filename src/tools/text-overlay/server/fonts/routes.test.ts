import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compress } from 'woff2-encoder';
import { asMade, databaseKinds } from '#test/database.ts';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { samplePicture } from '#test/pictures.ts';
import { sampleFont } from '#test/sample-font.ts';
import { fontPaths } from '#tools/text-overlay/shared/fonts.ts';
import { fontFileKey, fontFilePrefix } from './font-files.ts';
import { addOwnFont } from './fonts.ts';
import { parseFont } from './parse/parse-font.ts';
import { fontFiles } from './font-files.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';

const { resolve } = createRequire(import.meta.url);
const ttf = await readFile(resolve(fontPaths.get('righteous-400') ?? ''));
const otf = await sampleFont();
const woff2 = Buffer.from(await compress(ttf));

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.account();
});

const keyOf = ({ key }: TestAccount) => ({ 'x-api-key': key });

function send(account: TestAccount, payload: FormData | object) {
  return app.server.inject({ method: 'POST', url: '/api/fonts', headers: keyOf(account), payload });
}

function add(account: TestAccount, bytes: Uint8Array, name?: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'anything.txt');
  if (name !== undefined) form.set('name', name);
  return send(account, form);
}

async function list(account: TestAccount, query = '') {
  const response = await app.server.inject({ url: `/api/fonts${query}`, headers: keyOf(account) });
  return response.json<{
    data: { own: boolean; name: string; id?: number }[];
    next_before: number | null;
  }>();
}

function draw(account: TestAccount, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(samplePicture('baseline.jpg'))]));
  for (const [name, value] of Object.entries({ text: 'Hamburg', ...fields })) form.set(name, value);
  return app.server.inject({
    method: 'POST',
    url: '/api/text_overlay',
    headers: keyOf(account),
    payload: form,
  });
}

const parsedFont = () => parseFont(otf);

async function storedFonts(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.files.list(fontFilePrefix)) keys.push(key);
  return keys.toSorted();
}

describe('POST /api/fonts', () => {
  test.each([
    ['TTF', ttf, 'ttf'],
    ['OTF', otf, 'otf'],
    ['WOFF2', woff2, 'ttf'],
  ])('takes %s by its content, and stores what texts are drawn with', async (_kind, bytes, format) => {
    const added = await add(owner, bytes, '  Brand ');
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json().data).toMatchObject({
      own: true,
      name: 'Brand',
      weights: [400],
      italic: false,
      scripts: ['latin'],
      format,
    });
    const { id } = added.json().data;
    const file = await app.server.inject({ url: `/api/fonts/${id}/file`, headers: keyOf(owner) });
    expect(file.headers).toMatchObject({ 'content-type': `font/${format}`, 'cache-control': /^private/ });
    if (bytes !== woff2) expect(sha256(file.rawPayload)).toBe(sha256(bytes));
  });

  test('takes a raw body and base64, and names the font by itself', async () => {
    const raw = await app.server.inject({
      method: 'POST',
      url: '/api/fonts',
      headers: { ...keyOf(owner), 'content-type': 'font/otf' },
      payload: otf,
    });
    expect(raw.json().data, raw.body).toMatchObject({ name: 'Overprint Pixels' });
    const text = await send(owner, { file: otf.toString('base64'), name: 'From n8n' });
    expect(text.json().data, text.body).toMatchObject({ name: 'From n8n' });
  });

  test('refuses a name that is taken, in any case, and the name of a built-in family', async () => {
    await add(owner, otf, 'Brand');
    const before = await storedFonts();
    for (const name of ['BRAND', 'Inter', 'times-new roman']) {
      const refused = await add(owner, otf, name);
      expect([refused.statusCode, refused.json().code, refused.json().param], name).toEqual([
        409,
        'font_name_taken',
        'name',
      ]);
    }
    // Its own name is a built-in family's.
    expect((await add(owner, ttf)).json()).toMatchObject({
      code: 'font_name_taken',
      fix: 'Righteous is a built-in family: send a different name for your font in name.',
    });
    expect(await storedFonts()).toEqual(before);
  });

  test.each([
    ['a picture', samplePicture('baseline.jpg'), 'Send a complete font'],
    ['a collection', Buffer.from('ttcf\0\x01\0\0'), 'A collection (TTC) has several fonts'],
    ['WOFF 1', Buffer.from('wOFF\0\x01\0\0'), 'Convert the WOFF to WOFF2'],
    ['half a font', ttf.subarray(0, ttf.length / 2), 'Send a complete font'],
    ['half a WOFF2', woff2.subarray(0, woff2.length / 2), 'Send a complete font'],
    [
      'a WOFF2 that says it is huge',
      withUint32(woff2, 16, 2 ** 31),
      'The font is larger than 16 MB unpacked',
    ],
  ])('refuses %s, and says what to send', async (_kind, bytes, fix) => {
    const refused = await add(owner, bytes, 'Brand');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'invalid_font', param: 'file', fix: expect.stringContaining(fix) },
    ]);
  });

  test('refuses the eleventh font', async () => {
    const font = await parsedFont();
    for (let index = 1; index <= 10; index += 1)
      await addOwnFont(app.deps, owner.userId, { font, name: `Font ${index}` }, asMade);
    const refused = await add(owner, otf, 'Font 11');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'font_limit']);
  });
});

describe.each(databaseKinds)('on %s', (kind) => {
  test('of fonts that race exactly ten are stored, and of one name one', async () => {
    const racing = await startTestApp(kind);
    const { userId } = await racing.account();
    const font = await parsedFont();
    const addAll = async (names: readonly string[]) => {
      const ends = await Promise.allSettled(
        names.map((name) => addOwnFont(racing.deps, userId, { font, name }, asMade)),
      );
      return ends.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await addAll(['Brand', 'BRAND', 'brand'])).toBe(1);
    expect(await addAll(Array.from({ length: 14 }, (_value, index) => `Font ${index}`))).toBe(9);
    await racing.close();
  });
});

test('the list has own fonts first, then the built-in families, page by page', async () => {
  for (const name of ['One', 'Two']) await add(owner, otf, name);
  const { data, next_before } = await list(owner);
  expect(data.slice(0, 3).map(({ name, own }) => [name, own])).toEqual([
    ['Two', true],
    ['One', true],
    ['Inter', false],
  ]);
  expect([data.length, next_before]).toEqual([31, null]);
  const first = await list(owner, '?limit=2');
  const second = await list(owner, `?limit=29&before=${first.next_before}`);
  expect([...first.data, ...second.data]).toEqual(data);
  expect(second.next_before).toBeNull();
});

describe('a text in an own font', () => {
  test('is drawn by the name of the font, in any spelling, by key and by session', async () => {
    const added = await add(owner, otf, 'Brand Pixels');
    expect(added.statusCode).toBe(201);
    const named = await draw(owner, { font_family: 'brand-pixels' });
    expect(named.json().layout[0], named.body).toMatchObject({
      font_family: 'Brand Pixels',
      font_weight: 400,
    });
    // Each letter of the font is 600 of 1,000 units wide.
    expect(named.json().layout[0].lines[0].width).toBeCloseTo(7 * 0.6 * 32, 1);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(samplePicture('baseline.jpg'))]));
    form.set('overlays', JSON.stringify([{ text: 'A' }, { text: 'Ω', font_family: 'Brand Pixels' }]));
    const both = await app.server.inject({
      method: 'POST',
      url: '/api/text_overlay',
      headers: { cookie: owner.cookie },
      payload: form,
    });
    // What the font lacks comes from the fonts that all families have.
    expect(both.json().layout, both.body).toMatchObject([{ font_family: 'Inter' }, { missing_glyphs: [] }]);
  });

  test('is refused for other accounts, and once the font is deleted', async () => {
    const { id } = (await add(owner, otf, 'Brand')).json().data;
    const other = await app.account();
    const stranger = await draw(other, { font_family: 'Brand' });
    expect([stranger.statusCode, stranger.json()]).toMatchObject([
      400,
      { code: 'invalid_font_family', param: 'font_family' },
    ]);
    for (const [method, url] of [
      ['DELETE', `/api/fonts/${id}`],
      ['GET', `/api/fonts/${id}/file`],
    ] as const) {
      const foreign = await app.server.inject({ method, url, headers: keyOf(other) });
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'font_not_found']);
    }
    expect((await list(other)).data.some(({ own }) => own)).toBe(false);
    const misspelt = await draw(owner, { font_family: 'Brond' });
    expect(misspelt.json()).toMatchObject({ fix: 'Did you mean Brand?' });
    const deleted = await app.server.inject({
      method: 'DELETE',
      url: `/api/fonts/${id}`,
      headers: keyOf(owner),
    });
    expect(deleted.statusCode).toBe(204);
    expect((await draw(owner, { font_family: 'Brand' })).json().code).toBe('invalid_font_family');
  });
});

test('files without a row are swept once they are an hour old', async () => {
  await add(owner, otf, 'Brand');
  const orphan = fontFileKey('0123456789012345678901.otf');
  await app.deps.files.put(orphan, otf, { contentType: 'font/otf' });
  await sweepOrphans(app.deps, fontFiles);
  expect(await storedFonts()).toContain(orphan);
  const before = await storedFonts();
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
  await sweepOrphans({ ...app.deps, clock: { now: () => later } }, fontFiles);
  expect(await storedFonts()).toEqual(before.filter((key) => key !== orphan));
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function withUint32(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(value, at);
  return changed;
}

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { samplePicture } from '#test/pictures.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { templateFiles } from './template-files.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { templateFilePrefix } from './template-files.ts';

const picture = samplePicture('rgb.png');
const image = `data:image/png;base64,${picture.toString('base64')}`;
const sale = { name: 'Sale', overlays: [{ text: '{{title}} {{price|9.99}}', font_size: '10%' }] };

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
  owner = await app.account({ userStatus: 'active_sub' });
});
afterAll(() => app.close());

interface Call {
  readonly account?: TestAccount;
  readonly headers?: Record<string, string>;
  readonly payload?: object | FormData;
}

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { account = owner, headers, payload }: Call = {},
) =>
  app.server.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-api-key': account.key, ...headers },
    ...(payload && { payload }),
  });

async function save(payload: object = sale, account = owner) {
  const response = await call('POST', '/templates', { account, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data;
}

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
const fetchPicture = async (url: string) => (await app.server.inject({ url: pathOf(url) })).rawPayload;
const rawOf = async (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const usedBy = async (account: TestAccount) => (await call('GET', '/usage', { account })).json().used;
const storedFiles = async () => {
  const keys: string[] = [];
  for await (const { key } of app.deps.files.list(templateFilePrefix)) keys.push(key);
  return keys.length;
};

describe('a saved template', () => {
  test('is returned, listed, replaced as a whole and deleted', async () => {
    const account = await app.account({});
    const padding = { padding_size: 10, padding_color: '#fff' };
    const first = await save({ ...sale, padding, sizes: ['instagram-square'], image }, account);
    expect(first).toMatchObject({
      id: expect.stringMatching(/^tpl_[0-9A-Za-z]{22}$/),
      name: 'Sale',
      overlays: sale.overlays,
      padding,
      sizes: [{ name: 'instagram-square', width: 1_080, height: 1_080, fit: 'contain' }],
      variables: [
        { name: 'title', default: null },
        { name: 'price', default: '9.99' },
      ],
      version: 1,
    });
    const second = await save({ name: 'Other', padding: {} }, account);
    const page = (await call('GET', '/templates?limit=1', { account })).json();
    expect([page.data[0].id, page.data.length]).toEqual([second.id, 1]);
    const rest = (await call('GET', `/templates?before=${page.next_before}`, { account })).json();
    expect([rest.data, rest.next_before]).toEqual([[first], null]);

    const replaced = await call('PUT', `/templates/${first.id}`, {
      account,
      payload: { name: 'New', overlays: [{ text: 'x' }] },
    });
    expect(replaced.json().data).toMatchObject({
      name: 'New',
      padding: null,
      sizes: [],
      version: 2,
      image_url: null,
      thumbnail_url: expect.stringContaining('/thumbnail?version=2'),
      created_at: first.created_at,
    });
    expect((await call('DELETE', `/templates/${first.id}`, { account })).json()).toEqual({
      success: true,
      message: 'Template deleted',
    });
    expect((await call('GET', `/templates/${first.id}`, { account })).json().code).toBe('template_not_found');
    expect(await usedBy(account)).toBe(0);
  });

  test('shows its own picture and a small thumbnail only to its owner', async () => {
    const { image_url, thumbnail_url } = await save({ ...sale, image, sample_values: { title: 'Hi' } });
    const own = await call('GET', pathOf(image_url).slice(4));
    expect([own.headers['content-type'], own.rawPayload.equals(picture)]).toEqual(['image/png', true]);
    expect(own.headers['cache-control']).toContain('private');
    const thumbnail = await call('GET', pathOf(thumbnail_url).slice(4));
    const { format, width } = await sharp(thumbnail.rawPayload).metadata();
    expect([thumbnail.headers['content-type'], format]).toEqual(['image/webp', 'webp']);
    expect(width).toBeLessThanOrEqual(templateLimits.thumbnailPx);
    const other = await app.account({});
    for (const url of [image_url, thumbnail_url]) {
      expect((await call('GET', pathOf(url).slice(4), { account: other })).statusCode).toBe(404);
      expect((await app.server.inject({ url: pathOf(url) })).statusCode).toBe(401);
    }
  });

  test('keeps its picture where a PUT sends its image_url back, and gives it to a copy', async () => {
    const { id, image_url } = await save({ ...sale, image });
    const kept = await call('PUT', `/templates/${id}`, { payload: { ...sale, image_url } });
    expect(kept.statusCode, kept.body).toBe(200);
    const again = await call('GET', pathOf(kept.json().data.image_url).slice(4));
    expect(again.rawPayload.equals(picture)).toBe(true);
    const copy = await save({ ...sale, image: image_url });
    expect((await call('GET', pathOf(copy.image_url).slice(4))).rawPayload.equals(picture)).toBe(true);
    const other = await app.account({});
    const stolen = await call('POST', '/templates', { account: other, payload: { ...sale, image_url } });
    expect(stolen.json().code).toBe('template_not_found');
  });

  test.each([
    [{ overlays: [{ text: 'ok' }, { text: '{{Title}}' }] }, 'invalid_variable', 'overlays.1.text'],
    [{ sample_values: { titel: 'x' } }, 'unknown_value', 'sample_values.titel'],
    [{ sizes: ['instagram'] }, 'invalid_sizes', 'sizes.0'],
    [{ sizes: [{ name: 'a', width: 0, height: 5 }] }, 'invalid_sizes_width', 'sizes.0.width'],
    [{ sizes: ['a4', { name: 'A4', width: 50, height: 50 }] }, 'invalid_sizes', 'sizes'],
    [{ sizes: Array(21).fill('a4') }, 'invalid_sizes', 'sizes'],
    [{ padding: { padding_size: 501 } }, 'invalid_padding_padding_size', 'padding.padding_size'],
    [
      { padding: { padding_color: '#fff', transparency: 'yes' } },
      'invalid_padding_padding_color',
      'padding.padding_color',
    ],
    [{ overlay: [] }, 'unknown_field', 'overlay'],
    [
      { overlays: [{ text: '{{a}}' }, { text: 'x', font_family: 'Interr' }] },
      'invalid_overlays_font_family',
      'overlays.1.font_family',
    ],
    [{ overlays: undefined }, 'invalid_overlays', 'overlays'],
    [{ name: undefined }, 'invalid_name', 'name'],
    [{ image: 'data:image/png;base64,AAAA' }, 'invalid_image_format', 'image'],
  ])('is refused where %j', async (fields, code, param) => {
    const response = await call('POST', '/templates', { payload: { ...sale, ...fields } });
    expect(response.json()).toMatchObject({ success: false, code, param });
    expect(response.statusCode).toBe(400);
  });

  test('is one of three for a free account, however many requests race', async () => {
    const account = await app.account({});
    const payload = { name: 'x', sizes: ['a4'] };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/templates', { account, payload })),
    );
    const codes = responses.map((response) => response.json().code ?? 'saved');
    expect(codes.filter((code) => code === 'saved')).toHaveLength(3);
    expect(codes.filter((code) => code === 'template_limit')).toHaveLength(3);
    expect(responses.find(({ statusCode }) => statusCode !== 201)?.statusCode).toBe(403);
  });

  test('that is in use is deleted only by force', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    const { id } = await save(sale, account);
    const shop = {
      shop_url: 'https://www.redbubble.com/people/ada/shop',
      webhook_url: 'https://hooks.example.com/new',
      template_id: id,
    };
    const added = await call('POST', '/redbubble/shops', { account, payload: shop });
    const { id: shopId } = added.json().data;
    const read = async (path: string) => (await call('GET', path, { account })).json().data;
    expect((await read(`/templates/${id}`)).used_by).toEqual([{ shop_id: shopId, name: 'ada' }]);
    const refused = await call('DELETE', `/templates/${id}`, { account });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'template_in_use',
      error: 'Template is in use: the shop ada',
    });
    const forced = await call('DELETE', `/templates/${id}?force=true`, { account });
    expect(forced.statusCode).toBe(200);
    expect((await call('GET', `/templates/${id}`, { account })).statusCode).toBe(404);
    expect((await read(`/redbubble/shops/${shopId}`)).template_id).toBeNull();
  });

  test('keeps its newest versions, and the sweep removes the files of the others', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    const { id, image_url } = await save({ ...sale, image }, account);
    app.clock.set(new Date(Date.now() + 2 * 60 * 60 * 1_000));
    await sweepOrphans(app.deps, templateFiles);
    const before = await storedFiles();
    for (let count = 0; count < templateLimits.versions; count++)
      await call('PUT', `/templates/${id}`, { account, payload: { ...sale, name: `v${count}` } });
    expect((await call('GET', pathOf(image_url).slice(4), { account })).statusCode).toBe(404);
    await sweepOrphans(app.deps, templateFiles);
    // The picture with its thumbnail has gone; each version since has a thumbnail on a plain sheet.
    expect(await storedFiles()).toBe(before - 2 + templateLimits.versions);
  });
});

describe('rendering', () => {
  test('gives the picture of the same texts given directly, for one unit', async () => {
    const account = await app.account({});
    const { id } = await save(sale, account);
    const response = await call('POST', `/templates/${id}/render`, {
      account,
      payload: { image, values: { title: 'Summer', price: 12 }, metadata: { a: 1 } },
    });
    expect(response.json()).toEqual({
      success: true,
      processed_image_url: expect.stringMatching(/\/api\/images\/[0-9A-Za-z]{22}\.png$/),
      processing_time_ms: expect.any(Number),
      message: 'Template rendered successfully',
      layout: [expect.objectContaining({ lines: [expect.objectContaining({ text: 'Summer 12' })] })],
      metadata: { a: 1 },
      template_id: id,
      template_version: 1,
    });
    expect(await usedBy(account)).toBe(1);
    const direct = await call('POST', '/text_overlay', {
      account,
      payload: { image, text: 'Summer 12', font_size: '10%' },
    });
    const [made, expected] = await Promise.all(
      [response, direct].map(async (one) => rawOf(await fetchPicture(one.json().processed_image_url))),
    );
    expect(made?.equals(expected ?? Buffer.alloc(0))).toBe(true);
    const [, logged] = (await call('GET', '/requests', { account })).json();
    expect(logged).toMatchObject({ endpoint: '/api/templates/:id/render' });
  });

  test('makes every size with one call, and the first one for Accept: image/*', async () => {
    const { id } = await save({
      ...sale,
      padding: { padding_size: 10, transparency: 'yes' },
      sizes: [{ name: 'small', width: 64, height: 32 }, 'pinterest-pin'],
      image,
    });
    const payload = { values: { title: 'x' } };
    const { images, processed_image_url } = (
      await call('POST', `/templates/${id}/render`, { payload })
    ).json();
    expect(images.map(({ name, width, height }: Record<string, unknown>) => [name, width, height])).toEqual([
      ['small', 64, 32],
      ['pinterest-pin', 1_000, 1_500],
    ]);
    expect(processed_image_url).toBe(images[0].url);
    const second = await sharp(await fetchPicture(images[1].url)).metadata();
    expect([second.format, second.width, second.height, second.hasAlpha]).toEqual([
      'png',
      1_000,
      1_500,
      true,
    ]);
    const first = await call('POST', `/templates/${id}/render`, { payload, headers: { accept: 'image/*' } });
    const { width, height } = await sharp(first.rawPayload).metadata();
    expect([first.headers['content-type'], width, height]).toEqual(['image/png', 64, 32]);
  });

  test('takes values as JSON, as fields of a form, and as text_overlay', async () => {
    const { id } = await save();
    const form = (fields: Record<string, string>) => {
      const made = new FormData();
      for (const [name, value] of Object.entries(fields)) made.set(name, value);
      made.set('image', new Blob([new Uint8Array(picture)]), 'art.png');
      return made;
    };
    const line = async (url: string, payload: object | FormData) => {
      const response = await call('POST', url, { payload });
      return response.json().layout?.[0].lines[0].text ?? response.body;
    };
    const url = `/templates/${id}/render`;
    expect(await line(url, form({ 'values[title]': 'A', 'values[price]': '1' }))).toBe('A 1');
    expect(await line(url, form({ values: '{"title":"B","price":2}' }))).toBe('B 2');
    expect(await line(url, { image, values: { title: 'C', price: null } })).toBe('C 9.99');
    expect(await line('/text_overlay', { image, template_id: id, values: { title: 'D' } })).toBe('D 9.99');
    expect(await line('/text_overlay', form({ template_id: id, 'values[title]': 'E' }))).toBe('E 9.99');
    const both = form({ values: '{}', 'values[title]': 'A' });
    expect(JSON.parse(await line(url, both))).toMatchObject({ code: 'duplicate_field', param: 'values' });
  });

  test.each([
    ['nothing', undefined, 'missing_value', 'values.title'],
    ['a value of no variable', { title: 'x', titel: 'y' }, 'unknown_value', 'values.titel'],
    ['a list', { title: ['x'] }, 'invalid_values', 'values.title'],
    ['a value that is too long', { title: 'x'.repeat(1_001) }, 'invalid_values', 'values.title'],
    ['100 KB', { title: 'x'.repeat(100_000) }, 'invalid_values', 'values.title'],
    ['values that make a text too long', { title: 'x'.repeat(999) }, 'text_too_long', 'values'],
    ['a NUL', { title: 'a\u0000b' }, 'invalid_text', 'values.title'],
    ['half a character', { title: '\ud800' }, 'invalid_text', 'values.title'],
    ['no picture', { title: 'x' }, 'image_required', 'image'],
  ])('refuses %s without counting it', async (_what, values, code, param) => {
    const payload = { ...(code !== 'image_required' && { image }), ...(values && { values }) };
    const account = await app.account({});
    const { id } = await save(sale, account);
    for (const [url, fields] of [
      [`/templates/${id}/render`, payload],
      ['/text_overlay', { ...payload, template_id: id }],
    ] as const) {
      const response = await call('POST', url, { account, payload: fields });
      expect(response.json()).toMatchObject({ code, param });
      expect(response.statusCode).toBe(400);
    }
    expect(await usedBy(account)).toBe(0);
  });

  test.each(['{{title}}', '<script>&{}', '\u0301'.repeat(900), 'مرحبا بالعالم', '{{price}}\\{{'])(
    'draws the value %j as it is',
    async (title) => {
      const { id } = await save({ name: 'x', overlays: [{ text: '{{title}}', font_size: 12 }] });
      const payload = { image, values: { title } };
      const response = await call('POST', `/templates/${id}/render`, { payload });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json().layout[0].lines[0].text).toBe(title);
    },
  );

  test('leaves a text out that is empty with its values', async () => {
    const { id } = await save({ name: 'x', overlays: [{ text: '{{a|}}' }, { text: 'Sale' }] });
    const response = await call('POST', `/templates/${id}/render`, { payload: { image } });
    const { layout } = response.json();
    expect(layout).toEqual([expect.objectContaining({ lines: [expect.objectContaining({ text: 'Sale' })] })]);
  });

  test('counts a repeated request once, and refuses texts beside a template', async () => {
    const account = await app.account({});
    const { id } = await save(sale, account);
    const again = {
      account,
      headers: { 'idempotency-key': 'once' },
      payload: { image, values: { title: 'x' } },
    };
    const [first, second] = [
      await call('POST', `/templates/${id}/render`, again),
      await call('POST', `/templates/${id}/render`, again),
    ];
    expect(second.json()).toEqual(first.json());
    expect(await usedBy(account)).toBe(1);
    const mixed = await call('POST', '/text_overlay', { payload: { image, template_id: id, text: 'x' } });
    expect(mixed.json()).toMatchObject({ code: 'invalid_template_id', param: 'template_id' });
    const foreign = await call('POST', '/text_overlay', { payload: { image, template_id: id } });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'template_not_found']);
  });
});

describe('a layout that is not saved', () => {
  const sizes = [
    { name: 'wide', width: 300, height: 100 },
    { name: 'tall', width: 100, height: 300 },
  ];
  const layout = { overlays: sale.overlays, padding: { padding_size: 10 }, sizes };

  test('gives the pictures of the same template saved, for one unit', async () => {
    const account = await app.account({});
    const saved = await save({ name: 'Same', ...layout }, account);
    const values = { title: 'Summer' };
    const before = await usedBy(account);
    const direct = await call('POST', '/templates/render', {
      account,
      payload: { ...layout, values, image },
    });
    expect(direct.statusCode, direct.body).toBe(200);
    expect(await usedBy(account)).toBe(before + 1);
    const byTemplate = await call('POST', `/templates/${saved.id}/render`, {
      account,
      payload: { values, image },
    });
    const [one, other] = [direct.json(), byTemplate.json()];
    expect(one.images.map(({ name }: { name: string }) => name)).toEqual(['wide', 'tall']);
    expect(one.template_id).toBeUndefined();
    for (const [index, { url }] of one.images.entries())
      expect(await fetchPicture(url)).toEqual(await fetchPicture(other.images[index].url));
  });

  test.each([
    ['nothing to do', { image }, 'invalid_overlays', 'overlays'],
    ['no picture', { ...layout, values: { title: 'x' } }, 'image_required', 'image'],
    ['a value is missing', { ...layout, image }, 'missing_value', 'values.title'],
    ['a value is unknown', { ...layout, image, values: { tilte: 'x' } }, 'unknown_value', 'values.tilte'],
    ['a name for it', { ...layout, image, name: 'x' }, 'unknown_field', 'name'],
  ])('is refused where %s', async (_what, payload, code, param) => {
    const response = await call('POST', '/templates/render', { payload });
    expect([response.statusCode, response.json().code, response.json().param]).toEqual([400, code, param]);
  });

  test('needs a credential', async () => {
    const payload = { ...layout, image };
    const response = await app.server.inject({ method: 'POST', url: '/api/templates/render', payload });
    expect(response.statusCode).toBe(401);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { takesIdempotencyKey } from '#platform/shared/idempotency.ts';
import type { TestAccount } from './app.ts';
import { fakeMedia } from './fake-media.ts';
import { samplePicture } from './pictures.ts';
import { psdOf } from './psds.ts';
import { sampleFont } from './sample-font.ts';
import { type ShopTest, startShopTest } from './shops.ts';
import { videoBytes } from './videos.ts';

/**
 * Tables that keep count of requests, connections and limits, and the stored responses themselves. Everything
 * else that a request writes is a thing that it made or changed.
 */
const bookkeeping = [
  'account_budgets',
  'api_keys',
  'api_requests',
  'attempts',
  'keyed_calls',
  'marketplace_hosts',
  'request_facets',
  'usage_counters',
  'usage_daily',
];
/** What a request that may run twice may write: results are gone in a day, and a scan finds what there is. */
const mayBeWrittenTwice: Readonly<Record<string, readonly string[]>> = {
  padImage: ['results'],
  makePrintFiles: ['results'],
  drawText: ['results'],
  renderTemplate: ['results'],
  renderLayout: ['results'],
  previewShop: ['results'],
  zipResults: ['result_zips'],
  deleteResults: ['results'],
  scrapeShop: ['redbubble_shops'],
  verifyWhiteLabel: ['white_label_domains'],
};

interface Sample {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
}

let shops: ShopTest;
let owner: TestAccount;
let tables: readonly string[];
/** The text that the domain's owner is asked to publish. */
let record = '';
const image = `data:image/jpeg;base64,${samplePicture('baseline.jpg').toString('base64')}`;

beforeAll(async () => {
  shops = await startShopTest('pglite', {
    media: fakeMedia(),
    findTxt: async () => [record],
  });
  // What it sends is written by itself.
  await shops.app.deps.webhooks.dispatcher.stop();
  owner = await shops.app.account({ stripePlan: 'yearly' });
  tables = await tableNames();
});
afterAll(() => shops.close());

async function query<Row>(text: string): Promise<readonly Row[]> {
  const { rows } = (await shops.app.deps.database.orm.execute(sql.raw(text))) as unknown as { rows: Row[] };
  return rows;
}

async function tableNames(): Promise<readonly string[]> {
  const rows = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition`,
  );
  return rows.map(({ name }) => name).filter((name) => !bookkeeping.includes(name));
}

/** Returns the transactions since `since` that wrote a table's rows, as they are now. */
async function writersOf(table: string, since: number): Promise<readonly number[]> {
  const rows = await query<{ writer: string }>(
    `select distinct xmin::text as writer from "${table}" where xmin::text::bigint >= ${since}`,
  );
  return rows.map(({ writer }) => Number(writer));
}

async function send(spec: EndpointSpec, { path, headers = {}, payload }: Sample, idempotencyKey: string) {
  return shops.app.server.inject({
    method: 'POST',
    url: path ?? spec.path,
    headers: { 'x-api-key': owner.key, 'idempotency-key': idempotencyKey, ...headers },
    ...(payload && { payload }),
  });
}

/** Sends a request of the test's own preparation. */
async function prepare(
  url: string,
  payload: object,
): Promise<{ data: { id: number | string }; batch_id: string; processed_image_url?: string }> {
  const headers = { 'x-api-key': owner.key };
  const response = await shops.app.server.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

let scannedShop: Promise<number> | undefined;
/** Resolves with a shop that has products. */
function shopId(): Promise<number> {
  return (scannedShop ??= (async () => {
    shops.market.state.setMode('scanned', 'apollo');
    const { data } = await prepare('/api/redbubble/shops', {
      shop_url: 'https://www.redbubble.com/people/scanned/shop',
      webhook_url: `${shops.market.origin}/hooks/scanned`,
    });
    await shops.app.deps.shops.scanner.runDue();
    return Number(data.id);
  })());
}

const template = { name: 'Sale', overlays: [{ text: '{{title|soon}}' }] };
const saveTemplate = async () => String((await prepare('/api/templates', template)).data.id);

async function formOf(name: string, bytes: Uint8Array): Promise<FormData> {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function resultId(): Promise<string> {
  const { processed_image_url: url = '' } = await prepare('/api/image_padding', { image });
  return url.slice(url.lastIndexOf('/') + 1);
}

/** A request for each endpoint that takes the header, whose response is a success. */
const samples: Readonly<Record<string, () => Promise<Sample>>> = {
  padImage: async () => ({ payload: { image } }),
  checkPrint: async () => ({ payload: { image } }),
  makePrintFiles: async () => ({
    payload: { image, presets: ['sticker-3x3'], allow_upscale: true },
  }),
  drawText: async () => ({ payload: { image, text: 'Sale' } }),
  extractAudio: async () => ({ payload: await formOf('video', videoBytes('pcm.mov')) }),
  createUpload: async () => ({ headers: { 'tus-resumable': '1.0.0', 'upload-length': '5000' } }),
  addShop: async () => ({
    payload: {
      shop_url: 'https://www.redbubble.com/people/once/shop',
      webhook_url: `${shops.market.origin}/hooks/once`,
    },
  }),
  addAnyShop: async () => ({
    payload: {
      shop_url: 'https://example.com/feed.xml',
      webhook_url: `${shops.market.origin}/hooks/once`,
    },
  }),
  scrapeShop: async () => ({ path: `/api/redbubble/shops/${await shopId()}/scrape` }),
  sendProduct: async () => {
    const id = await shopId();
    const [product] = await query<{ id: string }>(
      `select product_id as id from redbubble_products where shop_id = ${id} limit 1`,
    );
    return { path: `/api/redbubble/shops/${id}/products/${product?.id}/send` };
  },
  addFont: async () => ({ payload: await formOf('file', await sampleFont()) }),
  addAsset: async () => ({ payload: { image } }),
  importTemplate: async () => ({
    payload: await formOf(
      'file',
      psdOf([], () => undefined),
    ),
  }),
  createTemplate: async () => ({ payload: { ...template, image } }),
  renderTemplate: async () => ({
    path: `/api/templates/${await saveTemplate()}/render`,
    payload: { image },
  }),
  renderLayout: async () => ({ payload: { overlays: template.overlays, image } }),
  previewShop: async () => ({
    path: `/api/redbubble/shops/${await shopId()}/preview`,
    payload: { template_id: await saveTemplate() },
  }),
  createBatch: async () => ({
    payload: { tool: 'image_padding', items: [{ image_url: `${shops.market.origin}/a.png` }] },
  }),
  retryBatch: async () => {
    const items = [{ image_url: `${shops.market.origin}/a.png` }];
    const { batch_id: id } = await prepare('/api/batches', { tool: 'image_padding', items });
    await query(`update batch_items set status = 'failed' where batch_id = '${id}'`);
    await query(`update batches set status = 'completed', waiting = 0, unfinished = 0, failed = 1,
      finished_at = created_at where id = '${id}'`);
    return { path: `/api/batches/${id}/retry`, payload: {} };
  },
  setWhiteLabel: async () => ({ payload: { domain: 'media.example.com' } }),
  verifyWhiteLabel: async () => {
    const { data } = (
      await shops.app.server.inject({
        method: 'POST',
        url: '/api/white-label',
        headers: { 'x-api-key': owner.key },
        payload: { domain: 'media.example.com' },
      })
    ).json();
    record = data.record.value;
    return {};
  },
  rotateWebhookSecret: async () => {
    await shops.app.deps.webhooks.secrets.get(owner.userId);
    return {};
  },
  replayDelivery: async () => {
    const url = `${shops.market.origin}/hooks/replayed`;
    const event = { userId: owner.userId, url, event: 'audio.completed', subject: 'audio:1', body: {} };
    const { database, webhooks } = shops.app.deps;
    await database.transaction((tx) => webhooks.outbox.write(tx, event));
    const [delivery] = await query<{ id: number }>(`select id from webhook_log where subject = 'audio:1'`);
    return { path: `/api/webhooks/deliveries/${delivery?.id}/replay` };
  },
  testWebhook: async () => ({ payload: { url: `${shops.market.origin}/hooks/tested` } }),
  createWebhookEndpoint: async () => ({ payload: { url: `${shops.market.origin}/hooks/subscribed` } }),
  zipResults: async () => ({ payload: { ids: [await resultId()] } }),
  deleteResults: async () => ({ payload: { ids: [await resultId()] } }),
  previewWebhook: async () => ({ payload: { body: { text: 'New: {{event}}' } } }),
};

const specs = () => shops.app.endpoints.filter(takesIdempotencyKey);

test('every POST that takes an Idempotency-Key is tried here', () => {
  expect(
    specs()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(samples).toSorted());
});

describe.each(Object.keys(samples))('%s', (name) => {
  test('commits its response with what it makes, in one transaction, or makes nothing that lives on', async () => {
    const spec = specs().find((one) => one.name === name) ?? expect.fail(`Expected the endpoint ${name}`);
    const sample = (await samples[name]?.()) ?? expect.fail(`Expected a sample of ${name}`);
    const [moment] = await query<{ next: number }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text::int as next',
    );
    const response = await send(spec, sample, `one-${name}`);
    expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(300);
    const writers = await Promise.all(tables.map((table) => writersOf(table, moment?.next ?? 0)));
    const written = tables.filter((_, index) => (writers[index]?.length ?? 0) > 0);
    if (spec.idempotency === 'commits') {
      const [stored] = await query<{ writer: string }>(
        `select xmin::text as writer from keyed_calls where key = 'one-${name}'`,
      );
      expect(written).not.toEqual([]);
      expect([...new Set(writers.flat())], written.join()).toEqual([Number(stored?.writer)]);
    } else {
      expect(written.filter((table) => !mayBeWrittenTwice[name]?.includes(table))).toEqual([]);
    }
    const again = await send(spec, sample, `one-${name}`);
    expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', response.body]);
  });
});

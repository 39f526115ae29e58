import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnalyticsRow } from '#account/usage/shared/analytics.ts';
import type { Usage } from '#account/usage/shared/contract.ts';
import type { UsageDay } from '#account/usage/shared/days.ts';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { audioWorker } from './audio-app.ts';
import type { TestAccount, TestApp } from './app.ts';
import { databaseKinds } from './database.ts';
import { fakeMedia } from './fake-media.ts';
import { picture, samplePicture } from './pictures.ts';
import { type ShopTest, startShopTest } from './shops.ts';
import { videoBytes } from './videos.ts';
import { analyticsGroups } from '#account/usage/shared/analytics-limits.ts';

/** Its header is intact, so that a tool begins to work on it. */
const broken = samplePicture('cut.png');
const monthly = 10_000;

describe.each(databaseKinds)('what counts on %s', (kind) => {
  let shops: ShopTest;
  let app: TestApp;
  let account: TestAccount;
  let testKey: string;
  beforeAll(async () => {
    shops = await startShopTest(kind, {
      media: fakeMedia(),
      settings: { IMAGE_SLOTS: '1' },
    });
    ({ app } = shops);
    await app.deps.batchRunner.start({ alone: true });
    await app.deps.recipeRunner.start({ alone: true });
    account = await app.account({ stripePlan: 'yearly' });
    const made = await send('POST', '/api/keys', { name: 'trial', test: true }, session());
    testKey = made.json().key;
  });
  afterAll(async () => {
    await app.deps.recipeRunner.stop({ timeoutMs: 0 });
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
    await shops.close();
  });

  const session = () => ({ cookie: account.cookie });
  const key = () => ({ 'x-api-key': account.key });
  const send = (method: 'GET' | 'POST', url: string, payload?: object, headers: object = key()) =>
    app.server.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  const read = async <T>(url: string) => (await send('GET', url, undefined, session())).json<T>();
  const pad = (payload: object = { image: picture }, headers: object = key()) =>
    send('POST', '/api/image_padding', payload, headers);
  const padding = (...files: readonly Buffer[]) => {
    const body = new FormData();
    body.set('tool', 'image_padding');
    for (const [index, file] of files.entries()) body.append('images', blobOf(file), `${index}.png`);
    return body;
  };

  /** Each way of making a request once, and what it counts. */
  const ways: Readonly<Record<string, readonly [counted: number, make: () => Promise<unknown>]>> = {
    'a call by key': [1, () => pad()],
    'a call on screen': [1, () => pad({ image: picture }, session())],
    'a call that a tool failed at': [
      1,
      () => pad({ image: `data:image/png;base64,${broken.toString('base64')}` }),
    ],
    'a call that was refused before a tool began': [0, () => pad({})],
    'a call with a wrong key': [0, () => pad({}, { 'x-api-key': 'op_wrong' })],
    'a call with a test key': [0, () => pad({ image: picture }, { 'x-api-key': testKey })],
    'a repeat of a call': [
      1,
      async () => {
        for (let time = 0; time < 2; time += 1)
          await pad({ image: picture }, { ...key(), 'idempotency-key': 'order-1' });
      },
    ],
    'a download of the editor': [
      0,
      () => {
        const facts = { width: 9, height: 9, size_bytes: 99, duration_ms: 9, content_type: 'image/png' };
        return send('POST', '/api/text_overlay/downloads', { name: 'art.png', ...facts }, session());
      },
    ],
    'a rendering of a template': [
      1,
      async () => {
        const saved = await send('POST', '/api/templates', { name: 'Sale', overlays: [{ text: 'SALE' }] });
        await send('POST', `/api/templates/${saved.json().data.id}/render`, { image: picture });
      },
    ],
    'print files of a picture, and a check of one': [
      2,
      async () => {
        const body = { image: picture, presets: ['sticker-3x3'], allow_upscale: true };
        await send('POST', '/api/print_files', body);
        await send('POST', '/api/preflight', { image: picture });
      },
    ],
    'a ZIP of results': [0, () => send('POST', '/api/results/zip', { groups: ['bat_none'] })],
    'a batch of two files, one of them broken': [2, () => batch(padding(samplePicture('dot.png'), broken))],
    'a batch of an address without a picture': [
      0,
      () =>
        batch({ tool: 'image_padding', items: [{ image_url: `${shops.market.origin}/samples/none.png` }] }),
    ],
    'a batch of a test key': [0, () => batch(padding(samplePicture('dot.png')), testKey)],
    'a batch that is cancelled before it begins': [
      0,
      async () => {
        await app.deps.batchRunner.stop({ timeoutMs: 0 });
        const accepted = await send('POST', '/api/batches', padding(samplePicture('dot.png')));
        const { batch_id: id } = accepted.json();
        await app.server.inject({ method: 'DELETE', url: `/api/batches/${id}`, headers: key() });
        await app.deps.batchRunner.start({ alone: true });
      },
    ],
    'an audio job': [
      1,
      async () => {
        const body = new FormData();
        body.set('video', blobOf(videoBytes('aac.mp4')), 'aac.mp4');
        const { jobId } = (await send('POST', '/api/extract-audio', body)).json();
        const worker = audioWorker(app.deps, jobId);
        const claim = await worker.claim();
        if (claim) await worker.run(claim);
      },
    ],
    'a shop by key, with a template, and its new product': [
      2,
      async () => {
        const saved = await send('POST', '/api/templates', {
          name: 'News',
          overlays: [{ text: '{{title}}' }],
        });
        shops.market.state.setMode('counted', 'apollo');
        const added = await send('POST', '/api/redbubble/shops', {
          shop_url: 'https://www.redbubble.com/people/counted/shop',
          webhook_url: `${shops.market.origin}/hooks/counted`,
          template_id: saved.json().data.id,
        });
        expect(added.statusCode, added.body).toBe(201);
        await app.deps.shops.scanner.runDue();
        shops.market.state.addWork('counted', 'Fox');
        await shops.nextScan();
        app.deps.recipeRunner.wake();
        await app.deps.recipeRunner.idle();
      },
    ],
  };

  async function batch(payload: object, by = account.key): Promise<void> {
    const response = await send('POST', '/api/batches', payload, { 'x-api-key': by });
    expect(response.statusCode, response.body).toBe(202);
    await app.deps.batchRunner.idle();
  }

  test('is the same number at the meter, in usage, by day, in analytics and in the log', async () => {
    let expected = 0;
    for (const [way, [counted, make]] of Object.entries(ways)) {
      await make();
      expected += counted;
      expect((await read<Usage>('/api/usage')).used, way).toBe(expected);
    }
    const { headers } = await pad();
    expected += 1;
    expect(Number(headers['ratelimit-remaining'])).toBe(monthly - expected);

    const usage = await read<Usage>('/api/usage');
    const rows = await read<LoggedRequest[]>('/api/requests');
    const { days } = (await read<{ data: { days: UsageDay[] } }>('/api/usage/days')).data;
    const live = rows.filter(({ apiKey }) => !apiKey.startsWith('op_test_'));
    const all = {
      requests: live.length,
      counted: rows.filter((row) => row.counted).length,
      succeeded: live.filter(({ statusCode }) => statusCode < 300).length,
      failed: live.filter(({ statusCode }) => statusCode >= 400).length,
    };
    expect(all).toEqual({ requests: 17, counted: expected, succeeded: 12, failed: 5 });
    expect(usage).toMatchObject({ used: expected, requests: 17, successful: 12, failed: 5 });
    expect(sumOf(usage.endpoints, ['count', 'counted'])).toEqual([17, expected]);
    expect(sumOf(days, names)).toEqual(Object.values(all));
    for (const by of analyticsGroups) {
      const { data } = await read<{ data: { rows: AnalyticsRow[] } }>(`/api/analytics?by=${by}`);
      // Errors are only of failed requests, of which two count.
      const sums = by === 'error' ? [all.failed, 2, 0, all.failed] : Object.values(all);
      expect(sumOf(data.rows, names), by).toEqual(sums);
    }
  });
});

const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

const names = ['requests', 'counted', 'succeeded', 'failed'] as const;

function sumOf<Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  fields: readonly Name[],
): number[] {
  return fields.map((name) => rows.reduce((sum, row) => sum + row[name], 0));
}

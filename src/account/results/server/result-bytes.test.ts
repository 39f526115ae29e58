import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { databaseKinds } from '#test/database.ts';
import { picture } from '#test/pictures.ts';
import { budgets } from '#account/budgets/shared/budgets.ts';
import { insertResults, type ResultRow } from './insert-results.ts';

const { size, perMinute } = budgets.result_bytes.free;
let app: TestApp;

const spent = async ({ userId }: TestAccount) => {
  const [row] = await app.deps.database.query<{ spent: number }>(
    'test_result_bytes',
    `select spent from account_budgets where user_id = $1::integer and kind = 'result_bytes'`,
    [userId],
  );
  return row?.spent ?? 0;
};
/** Sets what is missing; nothing comes back for half a minute. */
const owe = ({ userId }: TestAccount, missing: number) =>
  setBudget(app.deps.database, userId, 'result_bytes', { spent: missing, secondsAgo: -30 });
const post = (account: TestAccount, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url, headers: { 'x-api-key': account.key, ...headers }, payload });
const sizeOf = async (url: string) =>
  (await app.server.inject({ url: new URL(url).pathname })).rawPayload.byteLength;

describe.each(databaseKinds)('insertResults on %s', (kind) => {
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  const rowOf = ({ userId }: TestAccount, name: string, sizeBytes: number): ResultRow => ({
    name,
    userId,
    contentType: 'image/png',
    sizeBytes,
    createdAt: app.clock.now(),
    expiresAt: app.clock.now(),
  });

  test('charges each account for the bytes of its results', async () => {
    const [one, other] = [await app.account(), await app.account()];
    await Promise.all([owe(one, 0), owe(other, 0)]);
    const rows = [rowOf(other, 'o1', 5), rowOf(one, 'a1', 1_000), rowOf(one, 'a2', 200)];
    await app.deps.database.transaction((tx) => insertResults(tx, rows));
    expect([await spent(one), await spent(other)]).toEqual([1_200, 5]);
  });

  test('charges nothing for results that are not inserted', async () => {
    const account = await app.account();
    await owe(account, 7);
    const insert = () =>
      app.deps.database.transaction((tx) => insertResults(tx, [rowOf(account, 'same', 100)]));
    await insert();
    await expect(insert()).rejects.toThrow();
    expect(await spent(account)).toBe(107);
  });
});

describe('bytes of finished files', () => {
  beforeAll(async () => {
    app = await startTestApp('pglite');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => app.close());

  const layout = { overlays: [{ text: 'Sale' }], sizes: ['instagram-square', 'instagram-story'] };
  const calls = [
    ['/api/image_padding', { image: picture, padding_size: 1 }],
    ['/api/text_overlay', { image: picture, text: 'Sale' }],
    ['/api/templates/render', { image: picture, ...layout }],
    ['/api/print_files', { image: picture, presets: ['instagram-square'], allow_upscale: true }],
  ] as const;

  test.each(calls)(
    '%s charges what it stores, and an account that owes is refused with 429',
    async (url, body) => {
      const account = await app.account();
      await owe(account, 0);
      const made = (await post(account, url, body)).json();
      const urls: string[] = (made.images ?? made.files)?.map((file: { url: string }) => file.url) ?? [
        made.processed_image_url,
      ];
      const stored = await Promise.all(urls.map(sizeOf));
      expect(await spent(account)).toBe(stored.reduce((sum, bytes) => sum + bytes, 0));

      await owe(account, size + perMinute);
      const refused = await post(account, url, body);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'budget_exceeded']);
      expect(refused.json().error).toBe("Your account's budget for bytes of finished files is used up");
      expect(refused.json().fix).toBe(
        'Budget result_bytes: 2 GB at once, then 10 MB a minute; try again in 60 s.',
      );
      expect(refused.headers['retry-after']).toBe('60');
      expect((await post(await app.account(), url, body)).statusCode).toBe(200);
      const used = await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': account.key } });
      expect(used.json().used).toBe(1);
    },
  );

  test.each(calls.slice(0, 3))(
    '%s that answers the picture itself stores nothing and is not refused',
    async (url, body) => {
      const account = await app.account();
      await owe(account, size + perMinute);
      expect((await post(account, url, body, { accept: 'image/*' })).statusCode).toBe(200);
      expect(await spent(account)).toBe(size + perMinute);
    },
  );

  test('the dashboard stores what it pads, and is refused too', async () => {
    const account = await app.account();
    await owe(account, size + perMinute);
    const [url, payload] = calls[0];
    const response = await app.server.inject({
      method: 'POST',
      url,
      headers: { cookie: account.cookie },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([429, 'budget_exceeded']);
  });

  test('a check and a download that was drawn in the browser store nothing', async () => {
    const account = await app.account();
    await owe(account, size + perMinute);
    expect((await post(account, '/api/preflight', { image: picture })).statusCode).toBe(200);
    const fields = { name: 'a.png', width: 9, height: 9, size_bytes: 2 ** 30, duration_ms: 5 };
    const recorded = await app.server.inject({
      method: 'POST',
      url: '/api/text_overlay/downloads',
      headers: { cookie: account.cookie },
      payload: { ...fields, content_type: 'image/png' },
    });
    expect(recorded.statusCode, recorded.body).toBe(201);
    expect(await spent(account)).toBe(size + perMinute);
  });

  test('an audio job is refused before its video is read', async () => {
    const account = await app.account();
    await owe(account, size + perMinute);
    const response = await post(account, '/api/extract-audio', { video_url: 'https://example.com/a.mp4' });
    expect([response.statusCode, response.json().code]).toEqual([429, 'budget_exceeded']);
  });

  test('print files of a call that fails in the middle are removed, and not charged', async () => {
    const account = await app.account();
    await owe(account, 0);
    const { images } = app.deps;
    const runEach = images.runEach.bind(images);
    vi.spyOn(images, 'runEach').mockImplementationOnce(runEach).mockRejectedValueOnce(new Error('crashed'));
    const files = () => readdir(join(app.dataDir, 'files', 'images'));
    const before = await files();
    // Together they are too large for one run.
    const presets = ['instagram-square', 'poster-24x36', 'redbubble-large'];
    const response = await post(account, '/api/print_files', {
      image: picture,
      presets,
      allow_upscale: true,
    });
    expect(response.statusCode, response.body).toBe(500);
    expect(await files()).toEqual(before);
    expect(await spent(account)).toBe(0);
  });

  test('a picture of a batch waits while its account owes, is then finished, and charged', async () => {
    const account = await app.account();
    await owe(account, size + perMinute);
    const { batchRunner } = app.deps;
    await batchRunner.start({ alone: true });
    try {
      const form = new FormData();
      form.set('tool', 'image_padding');
      form.set('images', new Blob([Buffer.from(picture.split(',')[1] ?? '', 'base64')]), 'dot.png');
      const { batch_id } = (await post(account, '/api/batches', form)).json();
      await batchRunner.idle();
      const read = async () => {
        const url = `/api/batches/${batch_id}`;
        return (await app.server.inject({ url, headers: { 'x-api-key': account.key } })).json().data;
      };
      expect(await read()).toMatchObject({ status: 'processing', items: [{ status: 'waiting' }] });
      await owe(account, 0);
      app.clock.forward(70_000);
      batchRunner.wake();
      await batchRunner.idle();
      const { status, items } = await read();
      expect([status, items[0].status]).toEqual(['completed', 'completed']);
      expect(await spent(account)).toBe(await sizeOf(items[0].url));
    } finally {
      await batchRunner.stop({ timeoutMs: 0 });
    }
  });

  test('every endpoint that stores results says so', () => {
    const named = app.endpoints.filter(({ spends }) => spends?.result_bytes === 'measured');
    expect(named.map(({ name }) => name).toSorted()).toEqual([
      'createBatch',
      'drawText',
      'extractAudio',
      'makePrintFiles',
      'padImage',
      'previewShop',
      'renderLayout',
      'renderTemplate',
    ]);
  });
});

import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { samplePicture } from '#test/pictures.ts';
import type { Result } from '#account/results/shared/contract.ts';
import { resultFiles, sweepExpiredResults } from './sweep.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { results } from './tables.ts';

const picture = samplePicture('rgb.png');
const hourMs = 60 * 60 * 1000;

interface Page {
  readonly data: readonly Result[];
  readonly next_before: string | null;
}

describe.each(databaseKinds)('the list of results on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  const subscriber = () => app.account({ userStatus: 'active_sub' });
  const byKey = ({ key }: TestAccount) => ({ 'x-api-key': key });
  const byCookie = ({ cookie }: TestAccount) => ({ cookie });

  async function post(url: string, headers: Record<string, string>, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('image', new Blob([new Uint8Array(picture)]), 'sunset.png');
    const response = await app.server.inject({ method: 'POST', url, headers, payload: form });
    expect(response.statusCode).toBe(200);
    return response;
  }

  async function list(account: TestAccount, query = ''): Promise<Page> {
    const response = await app.server.inject({ url: `/api/results${query}`, headers: byKey(account) });
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  const pathOf = (address: string) => new URL(address).pathname;
  const thumbnails = async () => {
    const names = await readdir(join(app.dataDir, 'files', 'result-thumbnails')).catch(() => []);
    return names;
  };

  test('says what made a picture, from what file, how large it is and how to make it again', async () => {
    const account = await subscriber();
    const fields = { text: 'NEW', font_size: '20' };
    const response = await post('/api/text_overlay', byKey(account), fields);
    const { data } = await list(account);
    const [result] = data;
    expect(data).toHaveLength(1);
    expect(result).toMatchObject({
      tool: 'text_overlay',
      name: 'sunset.png',
      url: response.json().processed_image_url,
      content_type: 'image/png',
      request_id: response.headers['x-request-id'],
    });
    const stored = await app.server.inject({ url: pathOf(result?.url ?? '') });
    expect(result).toMatchObject({
      width: (await sharp(stored.rawPayload).metadata()).width,
      height: (await sharp(stored.rawPayload).metadata()).height,
      size_bytes: stored.rawPayload.byteLength,
    });
    const whole = await app.server.inject({ url: `/api/results/${result?.id}`, headers: byKey(account) });
    expect(whole.json().data.call).toEqual({ path: '/api/text_overlay', fields, image_url: null });
  });

  test('has a picture that a screen has padded, although its response is the picture itself', async () => {
    const account = await subscriber();
    const response = await post('/api/image_padding', byCookie(account));
    expect(response.headers['content-type']).toBe('image/png');
    const { data } = await list(account, '?tool=image_padding');
    expect(data).toMatchObject([{ tool: 'image_padding', size_bytes: response.rawPayload.byteLength }]);
    expect((await list(account, '?tool=batch')).data).toEqual([]);
    const [{ request_id: requestId = '' } = {}] = data as readonly { request_id?: string }[];
    expect((await list(account, `?request_id=${requestId}`)).data).toEqual(data);
  });

  test('a thumbnail is made once however many ask at the same time, and is small', async () => {
    const account = await subscriber();
    await post('/api/image_padding', byKey(account), { padding_size: '300' });
    const [result] = (await list(account)).data;
    const run = vi.spyOn(app.deps.images, 'run');
    const asked = Array.from({ length: 20 }, () =>
      app.server.inject({ url: pathOf(result?.thumbnail_url ?? ''), headers: byKey(account) }),
    );
    const responses = await Promise.all(asked);
    expect(run).toHaveBeenCalledTimes(1);
    run.mockRestore();
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { format, width, height } = await sharp(responses[0]?.rawPayload).metadata();
    expect([format, Math.max(width, height)]).toEqual(['webp', 320]);
    expect(responses[0]?.headers).toMatchObject({ 'cache-control': 'private, max-age=31536000, immutable' });
  });

  test('thumbnails of an account are made one after the other, and make no other account wait', async () => {
    const [many, other] = [await subscriber(), await subscriber()];
    for (const account of [many, many, many, other]) await post('/api/image_padding', byKey(account));
    const makeImage = app.deps.images.run.bind(app.deps.images);
    const started: number[] = [];
    const gate = Promise.withResolvers<void>();
    const run = vi.spyOn(app.deps.images, 'run').mockImplementation(async (job, caller, context) => {
      started.push(caller.accountId);
      if (caller.accountId === many.userId) await gate.promise;
      return makeImage(job, caller, context);
    });
    onTestFinished(() => run.mockRestore());
    const view = async (account: TestAccount) =>
      (await list(account)).data.map(async ({ thumbnail_url: url }) => {
        const response = await app.server.inject({ url: pathOf(url), headers: byKey(account) });
        return response.statusCode;
      });
    const held = await view(many);
    expect(await Promise.all(await view(other))).toEqual([200]);
    const begun = () => started.filter((id) => id === many.userId);
    await vi.waitFor(() => expect(begun()).toHaveLength(1), { timeout: 20_000 });
    gate.resolve();
    expect(await Promise.all(held)).toEqual([200, 200, 200]);
    expect(begun()).toHaveLength(3);
  });

  test('600 other reads of a minute leave the thumbnails to be seen, which have a bound of their own', async () => {
    const account = await subscriber();
    await post('/api/image_padding', byKey(account));
    const { data } = await list(account);
    const read = (url: string) => app.server.inject({ url, headers: byCookie(account) });
    const statuses = new Set<number>();
    while (!statuses.has(429)) statuses.add((await read('/api/user')).statusCode);
    expect((await read(pathOf(data[0]?.thumbnail_url ?? ''))).statusCode).toBe(200);
  });

  test.each(['a\u0000b', 'a\ud800b', 'x'.repeat(70_000)])(
    'a field that cannot be stored costs only the call, never the picture',
    async (metadata) => {
      const account = await subscriber();
      const payload = {
        image: `data:image/png;base64,${picture.toString('base64')}`,
        metadata: { metadata },
      };
      const headers = byKey(account);
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/image_padding',
        headers,
        payload,
      });
      expect(response.statusCode).toBeLessThan(500);
      const { data } = await list(account);
      expect(data.map(({ repeatable }) => repeatable)).toEqual(response.statusCode === 200 ? [false] : []);
    },
  );

  test('nobody else sees a result, its call or its thumbnail', async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    await post('/api/image_padding', byKey(owner));
    const [result] = (await list(owner)).data;
    expect((await list(other)).data).toEqual([]);
    for (const url of [`/api/results/${result?.id}`, `/api/results/${result?.id}/thumbnail`]) {
      const response = await app.server.inject({ url, headers: byKey(other) });
      expect([response.statusCode, response.json().code]).toEqual([404, 'image_not_found']);
      expect((await app.server.inject({ url })).statusCode).toBe(401);
    }
  });

  test('300 results come page by page, each once, newest first', async () => {
    const account = await subscriber();
    const createdAt = app.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 24 * hourMs);
    const rows = Array.from({ length: 300 }, (_, index) => ({
      name: `${String(index).padStart(10, '0')}${String(account.userId).padStart(12, 'A')}.png`,
      userId: account.userId,
      contentType: 'image/png',
      sizeBytes: 1,
      // Three of each moment, so that pages cut through them.
      createdAt: new Date(createdAt.getTime() + Math.floor(index / 3)),
      expiresAt,
    }));
    await app.deps.database.orm.insert(results).values(rows);
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: Page = await list(account, `?limit=70${before && `&before=${before}`}`);
      seen.push(...page.data.map(({ id }) => id));
      before = page.next_before;
    }
    expect(seen).toEqual(rows.map(({ name }) => name).toReversed());
  });

  test('a thumbnail goes with its result', async () => {
    const account = await app.account();
    await post('/api/image_padding', byKey(account));
    const [result] = (await list(account)).data;
    await app.server.inject({ url: pathOf(result?.thumbnail_url ?? ''), headers: byKey(account) });
    expect(await thumbnails()).toContain(`${result?.id}.webp`);
    app.clock.forward(24 * hourMs + 1);
    await sweepExpiredResults({ ...app.deps });
    expect(await thumbnails()).not.toContain(`${result?.id}.webp`);
    expect((await list(account)).data).toEqual([]);
  });

  test('a thumbnail without a result is removed', async () => {
    const { files } = app.deps;
    const key = `result-thumbnails/${'B'.repeat(22)}.png.webp`;
    await files.put(key, picture, { contentType: 'image/webp' });
    const moment = new Date(app.clock.now().getTime() - 26 * hourMs);
    await utimes(join(app.dataDir, 'files', key), moment, moment);
    await sweepOrphans(app.deps, resultFiles);
    expect(await files.size(key)).toBeUndefined();
  });

  test('what the editor has finished is listed and logged, and takes no unit', async () => {
    const account = await subscriber();
    const form = new FormData();
    const facts = { name: 'a.png', width: 800, height: 600, size_bytes: 12_345, duration_ms: 90 };
    for (const [name, value] of Object.entries(facts)) form.set(name, String(value));
    form.set('content_type', 'image/png');
    form.set('thumbnail', new Blob([new Uint8Array(picture)]), 'a.webp');
    const url = '/api/text_overlay/downloads';
    const response = await app.server.inject({
      method: 'POST',
      url,
      headers: byCookie(account),
      payload: form,
    });
    expect(response.statusCode).toBe(201);
    const [result] = (await list(account, '?tool=editor')).data;
    expect(result).toMatchObject({ name: 'a.png', url: null, width: 800, height: 600, size_bytes: 12_345 });
    const small = await app.server.inject({
      url: pathOf(result?.thumbnail_url ?? ''),
      headers: byCookie(account),
    });
    expect((await sharp(small.rawPayload).metadata()).format).toBe('webp');
    const log = await app.server.inject({ url: `/api/requests?endpoint=${url}`, headers: byKey(account) });
    expect(log.json()).toMatchObject([{ endpoint: url, statusCode: 200 }]);
    const usage = await app.server.inject({ url: '/api/usage', headers: byKey(account) });
    expect(usage.json().used).toBe(0);
  });
});

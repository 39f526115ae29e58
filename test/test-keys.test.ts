import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audioJobs } from '#tools/audio-extraction/server/tables.ts';
import type { TestAccount, TestApp } from './app.ts';
import { type AudioApp, startAudioApp } from './audio-app.ts';
import { databaseKinds } from './database.ts';

/** A plain picture, on which every mark can be seen. */
const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3070b0' } })
  .png()
  .toBuffer();
const image = `data:image/png;base64,${plain.toString('base64')}`;
const webhook_url = 'https://hook.test/';

describe.each(databaseKinds)('a test key on %s', (kind) => {
  let audio: AudioApp;
  let app: TestApp;
  let account: TestAccount;
  let key: string;
  beforeAll(async () => {
    audio = await startAudioApp(kind);
    ({ app } = audio);
    await app.deps.batchRunner.start({ alone: true });
  });
  afterAll(async () => {
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
    await app.close();
  });
  beforeEach(async () => {
    account = await app.account({ stripePlan: 'monthly' });
    key = await testKey();
  });

  async function testKey(): Promise<string> {
    const payload = { name: 'trial', test: true };
    const headers = { cookie: account.cookie };
    return (await app.server.inject({ method: 'POST', url: '/api/keys', headers, payload })).json().key;
  }
  const post = (url: string, payload: object, by = key, more = {}) =>
    app.server.inject({ method: 'POST', url, headers: { 'x-api-key': by, ...more }, payload });
  /**
   * The bucket's time is the database's: it fills again only after this moment, however slow the machine is.
   */
  const stopRefill = () =>
    app.deps.database.query(
      'stop_refill',
      "update usage_counters set burst_counted_at = now() + interval '50 seconds' where user_id = $1 " +
        "and month = 'test'",
      [account.userId],
    );
  const get = async (url: string) =>
    (await app.server.inject({ url, headers: { cookie: account.cookie } })).json();
  const pixelsAt = async (url: string) => {
    const { pathname, search } = new URL(url);
    const { rawPayload } = await app.server.inject({ url: pathname + search });
    return sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  };

  /** Returns the share of pixels that differ between two pictures of one size. */
  async function difference(one: string, other: string): Promise<number> {
    const [{ data, info }, { data: otherData, info: otherInfo }] = [
      await pixelsAt(one),
      await pixelsAt(other),
    ];
    expect([info.width, info.height]).toEqual([otherInfo.width, otherInfo.height]);
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (
        [0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (otherData[at + channel] ?? 0)) > 30)
      )
        count += 1;
    return count / (data.length / 3);
  }

  test('begins with op_test_, and is listed as one', async () => {
    expect(key).toMatch(/^op_test_[0-9A-Za-z]{40}$/);
    expect((await get('/api/keys'))[0]).toMatchObject({ name: 'trial', test: true, prefix: 'op_test_' });
  });

  test.each([
    ['/api/image_padding', { image }],
    ['/api/text_overlay', { image, text: 'A', position: 'top-left' }],
  ])('marks the picture of %s, which is the same otherwise', async (url, payload) => {
    const [live, trial] = [await post(url, payload, account.key), await post(url, payload)];
    expect([live.statusCode, trial.statusCode]).toEqual([200, 200]);
    const share = await difference(live.json().processed_image_url, trial.json().processed_image_url);
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.4);
  });

  test('marks each size of a template', async () => {
    const overlays = [{ text: '{{title}}', font_size: '10%' }];
    const sizes = [
      { name: 'a', width: 200, height: 200 },
      { name: 'b', width: 300, height: 100 },
    ];
    const { id } = (await post('/api/templates', { name: 'Sale', overlays, sizes })).json().data;
    const payload = { image, values: { title: 'A' } };
    const url = `/api/templates/${id}/render`;
    const [live, trial] = [await post(url, payload, account.key), await post(url, payload)];
    for (const index of [0, 1])
      expect(await difference(live.json().images[index].url, trial.json().images[index].url)).toBeGreaterThan(
        0.02,
      );
  });

  test('marks the items of a batch, which count nothing', async () => {
    const batch = async (by: string) => {
      const form = new FormData();
      form.set('tool', 'image_padding');
      form.set('images', new Blob([new Uint8Array(plain)], { type: 'image/png' }), 'a.png');
      const response = await post('/api/batches', form, by);
      expect(response.statusCode, response.body).toBe(202);
      await app.deps.batchRunner.idle();
      return (await get(`/api/batches/${response.json().batch_id}`)).data.items[0].url;
    };
    expect(await difference(await batch(account.key), await batch(key))).toBeGreaterThan(0.03);
    expect((await get('/api/usage')).used).toBe(1);
  });

  test('makes batches within its calls of a minute', async () => {
    const batch = (items: number) => {
      const urls = Array.from({ length: items }, () => ({ image_url: 'https://pictures.test/a.png' }));
      return post('/api/batches', { tool: 'image_padding', items: urls });
    };
    const large = await batch(21);
    expect([large.statusCode, large.json().code]).toEqual([429, 'rate_limited']);
    expect(large.json().fix).toContain('at most 20 items');
    expect((await batch(15)).statusCode).toBe(202);
    await stopRefill();
    expect((await batch(6)).statusCode).toBe(429);
    expect((await batch(5)).statusCode).toBe(202);
    expect((await post('/api/image_padding', { image })).statusCode).toBe(429);
    await app.deps.batchRunner.idle();
  });

  test.each([
    [{}, [null, 30]],
    [{ start: '10' }, [10, 40]],
    [{ start: '10', end: '15' }, [10, 15]],
  ])('gets 30 seconds of a video: %j', async (fields, expected) => {
    const jobId = await audio.submit({ ...account, key }, { webhook_url, ...fields });
    const [job] = await app.deps.database.orm.select().from(audioJobs).where(eq(audioJobs.id, jobId));
    expect([job?.startSeconds, job?.endSeconds]).toEqual(expected);
  });

  test('counts nothing, whatever its calls end as, and is in the log', async () => {
    await post('/api/image_padding', { image }, account.key);
    const before = await get('/api/usage');
    await post('/api/image_padding', { image });
    await post('/api/image_padding', {});
    await audio.work(await audio.submit({ ...account, key }));
    expect(await get('/api/usage')).toEqual(before);
    const { days } = (await get('/api/usage/days')).data ?? (await get('/api/usage/days'));
    expect(days.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0)).toBe(1);
    const rows: { apiKey: string; counted: boolean }[] = await get('/api/requests');
    const counted = rows.filter((row) => row.counted).map((row) => row.apiKey.slice(0, 8));
    expect(rows.filter(({ apiKey }) => apiKey.startsWith('op_test_'))).toHaveLength(3);
    expect(counted).toEqual([account.key.slice(0, 8)]);
  });

  test('makes 20 calls a minute with all others of the account, beside the live ones', async () => {
    const other = await testKey();
    const codes = [(await post('/api/image_padding', {})).statusCode];
    await stopRefill();
    for (let call = 1; call < 21; call += 1)
      codes.push((await post('/api/image_padding', {}, call % 2 === 0 ? key : other)).statusCode);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    const refused = await post('/api/image_padding', {});
    expect(refused.json().fix).toContain('20 requests a minute');
    expect(refused.headers).not.toHaveProperty('ratelimit-limit');
    expect((await post('/api/image_padding', {}, account.key)).statusCode).toBe(400);
  });

  test('never gets the stored response of a live call, nor the other way round', async () => {
    const more = { 'idempotency-key': 'order-7' };
    const live = await post('/api/image_padding', { image }, account.key, more);
    const trial = await post('/api/image_padding', { image }, key, more);
    expect(trial.headers['idempotent-replayed']).toBeUndefined();
    expect(trial.json().processed_image_url).not.toBe(live.json().processed_image_url);
    const again = await post('/api/image_padding', { image }, key, more);
    expect(again.json().processed_image_url).toBe(trial.json().processed_image_url);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';
import { budgets, fetchesOfHostAtOnce } from '#account/budgets/shared/budgets.ts';

const { size, perMinute } = budgets.fetched_bytes.free;
const picture = samplePicture('rgb.png');
const address = 'http://public.test/art.png';

let internet: FakeInternet;
let asked = 0;
let app: TestApp;
/** Holds the responses of `/slow` back. */
let slow = Promise.withResolvers<void>();
beforeAll(async () => {
  internet = await startFakeInternet(async (request, response) => {
    asked += 1;
    if (request.url?.startsWith('/slow')) await slow.promise;
    if (request.url === '/broken') return response.write(picture.subarray(0, 100), () => response.destroy());
    return response.end(picture);
  });
  const resolve = fixedResolver({ 'public.test': ['93.184.215.14'], 'other.test': ['93.184.215.15'] });
  app = await startTestApp('pglite', { resolve, connector: internet.connector });
});
afterAll(async () => {
  await app.close();
  await internet.close();
});

const spent = async ({ userId }: TestAccount) => {
  const [row] = await app.deps.database.query<{ spent: number }>(
    'test_fetched_bytes',
    `select spent from account_budgets where user_id = $1::integer and kind = 'fetched_bytes'`,
    [userId],
  );
  return row?.spent ?? 0;
};
const owe = ({ userId }: TestAccount, missing: number) =>
  setBudget(app.deps.database, userId, 'fetched_bytes', { spent: missing, secondsAgo: -30 });
const post = (account: TestAccount, url: string, payload: object) =>
  app.server.inject({ method: 'POST', url, headers: { 'x-api-key': account.key }, payload });
const pad = (account: TestAccount, image_url = address) =>
  post(account, '/api/image_padding', { image_url, padding_size: 1 });

test('bytes of a picture that is fetched are charged, also of one that breaks off', async () => {
  const account = await app.account();
  await owe(account, 0);
  expect((await pad(account)).statusCode).toBe(200);
  await expect.poll(() => spent(account)).toBe(picture.byteLength);
  expect((await pad(account, 'http://public.test/broken')).statusCode).toBe(400);
  await expect.poll(() => spent(account)).toBe(picture.byteLength + 100);
});

test('an account that owes is refused with 429 and Retry-After wherever it names an address, and no other one', async () => {
  const account = await app.account();
  const neighbour = await app.account();
  await owe(account, size + perMinute);
  for (const [url, fields] of [
    ['/api/image_padding', { image_url: address, padding_size: 1 }],
    ['/api/text_overlay', { image_url: address, text: 'Sale' }],
    ['/api/templates', { image_url: address, name: 'One', overlays: [{ text: 'Sale' }] }],
    ['/api/templates/import', { file_url: address }],
    ['/api/fonts', { file_url: address }],
    ['/api/extract-audio', { video_url: address }],
  ] as const) {
    const refused = await post(account, url, fields);
    expect([refused.statusCode, refused.json().code], url).toEqual([429, 'budget_exceeded']);
    expect(refused.json().fix, url).toContain('Budget fetched_bytes');
    expect(Number(refused.headers['retry-after']), url).toBeGreaterThan(0);
  }
  expect((await pad(neighbour)).statusCode).toBe(200);
  const used = await app.server.inject({ url: '/api/usage', headers: { 'x-api-key': account.key } });
  expect(used.json().used).toBe(0);
});

test('an account has so many requests at one host at once, and others are not concerned', async () => {
  slow = Promise.withResolvers();
  const account = await app.account({ userStatus: 'active_sub' });
  asked = 0;
  const waiting = Array.from({ length: fetchesOfHostAtOnce }, (_, index) =>
    pad(account, `http://public.test/slow?${index}`),
  );
  await expect.poll(() => asked).toBe(fetchesOfHostAtOnce);
  const refused = await pad(account);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_at_once']);
  expect(refused.headers['retry-after']).toBe('1');
  expect((await pad(account, 'http://other.test/art.png')).statusCode).toBe(200);
  expect((await pad(await app.account())).statusCode).toBe(200);
  slow.resolve();
  for (const response of await Promise.all(waiting)) expect([200, 429]).toContain(response.statusCode);
  expect((await pad(account)).statusCode).toBe(200);
});

test('a picture of a batch waits until its account has paid, and is then finished', async () => {
  const account = await app.account();
  await owe(account, size + perMinute);
  await app.deps.batchRunner.start({ alone: true });
  try {
    const payload = { tool: 'image_padding', items: [{ image_url: address }] };
    const { batch_id } = (await post(account, '/api/batches', payload)).json();
    await app.deps.batchRunner.idle();
    const read = async () => {
      const { server } = app;
      return (
        await server.inject({ url: `/api/batches/${batch_id}`, headers: { 'x-api-key': account.key } })
      ).json().data;
    };
    expect(await read()).toMatchObject({ status: 'processing', items: [{ status: 'waiting' }] });
    await owe(account, 0);
    app.clock.forward(50_000);
    app.deps.batchRunner.wake();
    await app.deps.batchRunner.idle();
    expect(await read()).toMatchObject({ items: [{ status: 'waiting' }] });
    app.clock.forward(20_000);
    app.deps.batchRunner.wake();
    await app.deps.batchRunner.idle();
    expect(await read()).toMatchObject({ status: 'completed', items: [{ status: 'completed' }] });
  } finally {
    await app.deps.batchRunner.stop({ timeoutMs: 0 });
  }
});

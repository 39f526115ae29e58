import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { picture, samplePicture } from '#test/pictures.ts';
import { setBucket } from '#test/usage.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import type { UsageDay } from '#account/usage/shared/days.ts';
import { failStaleRequests } from './end-requests.ts';
import { monthOf } from './quota.ts';

const path = '/api/image_padding';
/** Its header is intact, so that a tool begins to work on it. */
const brokenPicture = `data:image/png;base64,${samplePicture('cut.png').toString('base64')}`;

describe.each(databaseKinds)('usage on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { startsAt: new Date('2026-11-30T23:58:00Z') });
  });
  afterAll(() => app.close());

  const pad = (key: string, payload: object = { image: picture }) =>
    app.server.inject({ method: 'POST', url: path, headers: { 'x-api-key': key }, payload });
  const usage = async ({ cookie }: TestAccount) =>
    (await app.server.inject({ url: '/api/usage', headers: { cookie } })).json();
  const requests = ({ cookie }: TestAccount, query = '') =>
    app.server.inject({ url: `/api/requests${query}`, headers: { cookie } });

  test('a request is counted, logged with its figures and reported in the headers', async () => {
    const account = await app.account();
    const response = await pad(account.key);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'ratelimit-limit': '1000',
      'ratelimit-remaining': '999',
      'ratelimit-reset': '120',
      'ratelimit-policy': '1000;w=2592000;name="month", 1;w=1;burst=60;name="burst"',
    });
    const log = await requests(account);
    expect(log.headers['x-total-count']).toBe('1');
    expect(log.json()).toEqual([
      {
        id: expect.any(Number),
        requestId: response.headers['x-request-id'],
        apiKey: `${account.key.slice(0, 8)}...${account.key.slice(-4)}`,
        timestamp: '2026-11-30T23:58:00.000Z',
        endpoint: path,
        statusCode: 200,
        counted: true,
        processingTimeMs: expect.any(Number),
        sourceFileSizeBytes: expect.any(Number),
        outputFileSizeBytes: expect.any(Number),
        method: 'POST',
        code: null,
        error: null,
        param: null,
        idempotencyKey: null,
        userAgent: 'lightMyRequest',
        imageUrl: null,
        videoFormat: null,
        videoDurationSeconds: null,
        audioCodec: null,
        audioBitrate: null,
        inputMethod: 'data_uri',
        processingMethod: null,
      },
    ]);
  });

  test('a failed request counts if a tool worked on it; refusals are logged, except for key and quota', async () => {
    const account = await app.account();
    const refused = await pad(account.key, {});
    expect([refused.statusCode, refused.headers['ratelimit-remaining']]).toEqual([400, '1000']);
    const failed = await pad(account.key, { image: brokenPicture });
    expect([failed.statusCode, failed.headers['ratelimit-remaining']]).toEqual([400, '999']);
    await pad('op_wrong');
    await app.server.inject({
      method: 'POST',
      url: path,
      headers: { cookie: account.cookie },
      payload: { image: picture },
    });
    const log = (await requests(account)).json() as {
      statusCode: number;
      apiKey: string;
      counted: boolean;
    }[];
    expect(log.map(({ statusCode, apiKey, counted }) => [statusCode, apiKey.slice(0, 9), counted])).toEqual([
      [200, 'dashboard', true],
      [400, account.key.slice(0, 8).concat('.'), true],
      [400, account.key.slice(0, 8).concat('.'), false],
    ]);
    expect(await usage(account)).toMatchObject({
      used: 2,
      remaining: 998,
      successful: 1,
      failed: 2,
      successRate: 33.3,
    });
    expect(await usage(account)).toMatchObject({
      requests: 3,
      endpoints: [{ endpoint: path, count: 3, counted: 2 }],
    });
  });

  test('a request that our storage failed is logged and costs nothing, and its retry counts once', async () => {
    const account = await app.account();
    const headers = { 'x-api-key': account.key, 'idempotency-key': 'again' };
    const send = () => app.server.inject({ method: 'POST', url: path, headers, payload: { image: picture } });
    const put = vi.spyOn(app.deps.files, 'put').mockRejectedValue(new Problem(storageUnavailable));
    onTestFinished(() => put.mockRestore());
    const failed = await send();
    expect([failed.statusCode, failed.headers['ratelimit-remaining']]).toEqual([503, '1000']);
    expect((await requests(account)).json()).toMatchObject([{ statusCode: 503, counted: false }]);
    expect(await usage(account)).toMatchObject({ used: 0, failed: 1 });
    put.mockRestore();
    expect((await send()).statusCode).toBe(200);
    expect((await send()).headers['idempotent-replayed']).toBe('true');
    expect(await usage(account)).toMatchObject({ used: 1, successful: 1, failed: 1 });
  });

  test('of 100 parallel requests with 5 left exactly 5 pass, over all keys of the account', async () => {
    const account = await app.account({ usedThisMonth: 995, userStatus: 'inactive' });
    const made = await app.server.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { cookie: account.cookie },
      payload: { name: 'second' },
    });
    const keys = [account.key, made.json().key];
    const responses = await Promise.all(Array.from({ length: 100 }, (_value, index) => pad(keys[index % 2])));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(95);
    expect(refused[0]?.json()).toMatchObject({
      error: 'Monthly request quota exceeded',
      code: 'quota_exceeded',
      fix: '1,000 requests a month; more from 2026-12-01 (UTC), or choose a larger plan.',
    });
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '120', 'ratelimit-remaining': '0' });
    expect(await usage(account)).toMatchObject({ used: 1000, remaining: 0, percentage: 100 });
    expect((await requests(account)).headers['x-total-count']).toBe('5');
  });

  test('the burst limit is 60 requests free and 600 premium, apart from the quota', async () => {
    const free = await app.account();
    await setBucket(app.deps.database, free.userId, { spent: 59, secondsAgo: -30 });
    expect((await pad(free.key, {})).statusCode).toBe(400);
    const refused = await pad(free.key, {});
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      error: 'Too many requests',
      code: 'rate_limited',
      fix: `60 requests a minute; try again in ${refused.headers['retry-after']} s.`,
    });
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '1000;w=2592000;name="month", 1;w=1;burst=60;name="burst"',
    });
    for (const ofMonth of ['limit', 'remaining', 'reset'])
      expect(refused.headers).not.toHaveProperty(`ratelimit-${ofMonth}`);
    const premium = await app.account({ userStatus: 'active_sub' });
    await setBucket(app.deps.database, premium.userId, { spent: 599, secondsAgo: -30 });
    const passed = await pad(premium.key, {});
    expect(passed.statusCode).toBe(400);
    expect(passed.headers['ratelimit-policy']).toContain(
      '10000;w=2592000;name="month", 10;w=1;burst=600;name="burst"',
    );
    expect((await pad(premium.key, {})).statusCode).toBe(429);
  });

  test('reads have a limit of their own and cost no quota', async () => {
    const account = await app.account();
    const statuses: number[] = [];
    const read = () => app.server.inject({ url: '/api/user', headers: { cookie: account.cookie } });
    // Not all at once: on a busy machine some would wait too long for a connection and fail with an uncounted
    // 503.
    for (const size of [...Array<number>(12).fill(50), 1]) {
      const responses = await Promise.all(Array.from({ length: size }, read));
      statuses.push(...responses.map(({ statusCode }) => statusCode));
    }
    expect(statuses).toEqual([...Array<number>(600).fill(200), 429]);
    app.clock.forward(60_000);
    expect(await usage(account)).toMatchObject({ used: 0 });
  });

  test('a new month in UTC starts a new count, whatever the time zone of the machine', async () => {
    const account = await app.account({ usedThisMonth: 1000 });
    expect((await pad(account.key, {})).statusCode).toBe(429);
    app.clock.set(new Date('2026-12-01T00:00:00Z'));
    expect((await pad(account.key)).statusCode).toBe(200);
    expect(await usage(account)).toMatchObject({
      month: '2026-12',
      used: 1,
      resetsAt: '2027-01-01T00:00:00.000Z',
    });
  });

  test('a month by day has every day, only its own account, and refuses another form', async () => {
    const [account, other] = [await app.account(), await app.account()];
    const days = async (query = '') =>
      (
        await app.server.inject({ url: `/api/usage/days${query}`, headers: { cookie: account.cookie } })
      ).json();
    await pad(other.key);
    await pad(account.key);
    await pad(account.key, {});
    const { month, days: present } = (await days()).data;
    expect(month).toBe(monthOf(app.clock.now()).name);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(present.filter((row: UsageDay) => row.requests > 0)).toEqual([
      { day: today, requests: 2, counted: 1, succeeded: 1, failed: 1 },
    ]);
    const february = (await days('?month=2026-02')).data.days;
    expect(february).toHaveLength(28);
    expect(february[0]).toEqual({ day: '2026-02-01', requests: 0, counted: 0, succeeded: 0, failed: 0 });
    expect(await days('?month=2026-13')).toMatchObject({ param: 'month' });
  });

  test('the log is filtered by path prefix and paged by id', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    for (let index = 0; index < 5; index += 1) await pad(account.key, {});
    const all = (await requests(account)).json() as { id: number }[];
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const page = await requests(account, `?limit=2&before=${ids[1]}`);
    expect(page.json().map(({ id }: { id: number }) => id)).toEqual(ids.slice(2, 4));
    expect((await requests(account, '?endpoint=/api/image_')).headers['x-total-count']).toBe('5');
    expect((await requests(account, '?endpoint=/api/image%25')).headers['x-total-count']).toBe('0');
  });

  test('the log is filtered by outcome, input, key, time and the beginning of an id', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    const totalOf = async (query: string) =>
      Number((await requests(account, query)).headers['x-total-count']);
    const early = app.clock.now().toISOString();
    const padded = await pad(account.key);
    app.clock.forward(1_000);
    const late = app.clock.now().toISOString();
    await pad(account.key, {});
    const headers = { cookie: account.cookie };
    await app.server.inject({ method: 'POST', url: path, headers, payload: { image: picture } });
    await app.deps.meter.admitUser(account.userId, 'dashboard', {
      requestId: 'r',
      endpoint: '/api/text_overlay',
    });
    const requestId = String(padded.headers['x-request-id']);
    const [newest] = (await requests(account)).json() as { id: number }[];
    const expected: Readonly<Record<string, number>> = {
      'status=successful': 2,
      'status=failed': 1,
      'status=under_way': 1,
      'inputMethod=data_uri': 2,
      'inputMethod=url': 0,
      [`apiKey=${account.key.slice(0, 8)}`]: 2,
      'apiKey=dashboard': 2,
      'apiKey=%25': 0,
      [`since=${late}`]: 3,
      [`until=${late}`]: 1,
      [`since=${early}&until=${early}`]: 0,
      [`id=${requestId.slice(0, 13)}`]: 1,
      [`id=${requestId.toUpperCase()}`]: 1,
      [`id=${newest?.id}&status=under_way`]: 1,
      [`status=failed&apiKey=${account.key.slice(0, 8)}&endpoint=/api/image_padding`]: 1,
    };
    const totals = Object.keys(expected).map(async (query) => [query, await totalOf(`?${query}`)]);
    expect(Object.fromEntries(await Promise.all(totals))).toEqual(expected);
  });

  test('only its owner finds a request, by row number or by the id of its response', async () => {
    const [owner, stranger] = [await app.account(), await app.account()];
    const requestId = String((await pad(owner.key, {})).headers['x-request-id']);
    const [row] = (await requests(owner)).json() as { id: number }[];
    for (const id of [requestId, requestId.toUpperCase(), String(row?.id)]) {
      expect((await requests(owner, `/${id}`)).json()).toEqual(row);
      const foreign = await requests(stranger, `/${id}`);
      expect([foreign.statusCode, foreign.json().error]).toEqual([404, 'Request not found']);
    }
    expect((await requests(owner, '/nothing')).statusCode).toBe(404);
  });

  test('a failed request says how it was made and why it failed, without secrets', async () => {
    const account = await app.account();
    const fields = { image_url: 'http://user:SECRET@pictures.test/a.png?token=SECRET' };
    const headers = {
      'x-api-key': account.key,
      'idempotency-key': 'order-1001',
      'user-agent': `agent/1 (+https://agent.test/?t=SECRET) ${'x'.repeat(300)}`,
    };
    const send = (payload: object) => app.server.inject({ method: 'POST', url: path, headers, payload });
    const refused = await send(fields);
    const id = String(refused.headers['x-request-id']);
    const logged = (await requests(account, `/${id}`)).json();
    const { code, error, param } = refused.json();
    expect(logged).toMatchObject({ statusCode: 400, counted: false, method: 'POST', code, error, param });
    expect([code, param]).toEqual(['invalid_url', 'image_url']);
    expect(logged).toMatchObject({ idempotencyKey: 'order-1001', imageUrl: 'http://pictures.test/a.png' });
    expect(logged.userAgent).toMatch(/^agent\/1 \(\+https:\/\/agent\.test\/\) x+$/);
    expect(logged.userAgent).toHaveLength(200);
    headers['idempotency-key'] = 'order-1002';
    const unknown = await send({ 'http://user:SECRET@x.test/?a=SECRET': 'x', [account.key]: 'x' });
    expect(unknown.statusCode).toBe(400);
    const log = (await requests(account)).body;
    expect(JSON.parse(log)[0].error).toContain('http://x.test/');
    expect(log).not.toContain('SECRET');
    expect(log).not.toContain(account.key);
  });

  test('a log of 12,000 requests is paged without gaps, and every lookup uses an index', async () => {
    const account = await app.account();
    const { database } = app.deps;
    await database.query(
      'many_requests',
      `insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
       select gen_random_uuid()::text, $1::integer, 'dashboard', $2::timestamptz, '/api/image_padding', 200 from generate_series(1, 12000)`,
      [account.userId, app.clock.now().toISOString()],
    );
    await database.query('analyze_requests', 'analyze api_requests', []);
    const seen = new Set<number>();
    for (let before = '999999999999999'; before !== ''; ) {
      const response = await requests(account, `?limit=500&before=${before}`);
      const page = response.json() as { id: number }[];
      expect(page).toHaveLength(500);
      for (const { id } of page) seen.add(id);
      before = response.headers['x-next-before']?.toString() ?? '';
    }
    expect(seen.size).toBe(12_000);
    const plans = ['request_id = $2', "request_id like '0b0f7a52%' and $2 <> ''", 'id = $2::bigint'];
    for (const [number, condition] of plans.entries()) {
      const plan = await database.query<Record<string, string>>(
        `request_plan_${number}`,
        `explain select * from api_requests where user_id = $1::integer and ${condition}`,
        [account.userId, '12'],
      );
      expect(JSON.stringify(plan), condition).toMatch(/Index Scan.*Index Cond/);
    }
  });

  test.each([
    '?limit=0',
    '?limit=501',
    '?limit=x',
    '?before=-1',
    '?before=9999999999999999',
    '?other=1',
    '?status=lost',
    '?inputMethod=mail',
    '?since=yesterday',
    '?id=%25',
    '?id=e',
    '?id=0b0',
    '?limit=3.5',
  ])('the query %s is refused', async (query) =>
    expect((await requests(await app.account(), query)).statusCode).toBe(400),
  );

  test.each([
    ['?limit=%203.0%20&endpoint=', 3],
    ['?limit=&before=&apiKey=&status=&inputMethod=&id=&since=&until=', 4],
    ['?limit=%202%20&before=%20999999999.0%20', 2],
  ])('the query %s is read as people and tools send it', async (query, rows) => {
    const account = await app.account();
    for (let index = 0; index < 4; index += 1) await pad(account.key, {});
    const response = await requests(account, query);
    expect([response.statusCode, response.json().length], response.body).toEqual([200, rows]);
  });

  test("no account sees another account's requests", async () => {
    const [owner, stranger] = [await app.account(), await app.account()];
    await pad(owner.key, {});
    expect((await requests(stranger)).json()).toEqual([]);
    expect(await usage(stranger)).toMatchObject({ used: 0, endpoints: [], successRate: 0 });
  });

  test('a request whose process died is marked as failed after an hour and does not count', async () => {
    const account = await app.account();
    await app.deps.meter.admitUser(account.userId, 'dashboard', { requestId: 'r', endpoint: path });
    await failStaleRequests(app.deps.database, app.clock);
    expect((await requests(account)).json()).toMatchObject([{ statusCode: 102, counted: true }]);
    expect(await usage(account)).toMatchObject({ used: 1 });
    app.clock.forward(61 * 60_000);
    await failStaleRequests(app.deps.database, app.clock);
    expect((await requests(account)).json()).toMatchObject([{ statusCode: 500, counted: false }]);
    expect(await usage(account)).toMatchObject({ used: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { setBucket } from '#test/usage.ts';
import { failStaleRequests, failUnfinishedRequests, endRequests } from './end-requests.ts';
import { type Admission, createMeter, type Meter } from './meter.ts';

const lastMonthAt = new Date('2026-11-30T23:58:00Z');
const thisMonthAt = new Date('2026-12-01T00:01:00Z');
/** Ahead of the database's clock, so that nothing is refilled during a test. */
const frozen = -30;

const ended = (statusCode: number, began = true) => ({ statusCode, began, durationMs: 1, facts: {} });

describe.each(databaseKinds)('the meter on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { startsAt: lastMonthAt });
  });
  afterAll(() => app.close());

  const admit = async ({ userId }: TestAccount, meter: Meter = app.deps.meter): Promise<Admission> => {
    const admission = await meter.admitUser(userId, 'dashboard', {
      requestId: 'r',
      endpoint: '/api/image_padding',
    });
    if (!admission) throw new Error('Expected an admission, received none');
    return admission;
  };
  const counters = async ({ userId }: TestAccount, month = '2026-11') => {
    const [row] = await app.deps.database.query<{ used: number; spent: number; countedAtSeconds: number }>(
      'test_counters',
      `select used, burst_spent as spent, extract(epoch from burst_counted_at)::float8 as "countedAtSeconds"
       from usage_counters where user_id = $1::integer and month = $2::text`,
      [userId, month],
    );
    return row ?? { used: 0, spent: 0, countedAtSeconds: 0 };
  };
  const used = async (account: TestAccount, month?: string) => (await counters(account, month)).used;
  const finish = ({ id, at }: Admission, statusCode: number) =>
    app.deps.database.transaction((tx) =>
      endRequests(tx, [
        [
          { id, around: at },
          { statusCode, durationMs: 1, facts: {} },
        ],
      ]),
    );
  /** Like another process: shares nothing but the database. */
  const otherMeter = () => createMeter(app.deps.database, app.clock);

  test.each([200, 202, 400, 404, 409, 413, 499])(
    'a request that a tool worked on counts when it ends with %i',
    async (status) => {
      const account = await app.account();
      expect(await app.deps.meter.complete(await admit(account), ended(status))).toBe(1);
      expect(await used(account)).toBe(1);
    },
  );

  test.each([
    ...[400, 403, 408, 413, 415, 429, 499].map((status) => [status, 'before a tool began', false] as const),
    ...[500, 502, 503, 504, 507].map((status) => [status, 'while a tool worked', true] as const),
    [429, 'because of a limit', true] as const,
  ])('a request that ends with %i %s does not count', async (status, _when, began) => {
    const account = await app.account();
    await app.deps.meter.complete(await admit(account), ended(200));
    expect(await app.deps.meter.complete(await admit(account), ended(status, began))).toBe(1);
    expect(await used(account)).toBe(1);
  });

  test('requests of several accounts that two processes complete at once are refunded exactly', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 8 }, () => app.account({ userStatus: 'active_sub' })),
    );
    const meters = [otherMeter(), otherMeter()] as const;
    const requests = Array.from({ length: 200 }, async (_value, index) => {
      const [account, meter] = [accounts[index % 8] as TestAccount, meters[index % 2] as Meter];
      await meter.complete(await admit(account, meter), ended(index % 5 === 0 ? 503 : 200));
    });
    await Promise.all(requests);
    const sums = await Promise.all(accounts.map((account) => used(account)));
    expect(sums.reduce((sum, value) => sum + value)).toBe(160);
    expect(new Set(sums)).toEqual(new Set([20]));
  });

  test('a request is refunded once, however many processes complete it and in whatever order', async () => {
    const account = await app.account();
    for (let index = 0; index < 3; index += 1) await admit(account);
    const admission = await admit(account);
    const settle = () =>
      Promise.all([otherMeter(), otherMeter()].map((meter) => meter.complete(admission, ended(500))));
    await Promise.all([settle(), settle()]);
    await Promise.all([finish(admission, 500), finish(admission, 500)]);
    expect(await used(account)).toBe(3);
    await finish(admission, 200);
    expect(await used(account)).toBe(3);
  });

  test('work that our own error ends is refunded, before or after its 202', async () => {
    const account = await app.account();
    const early = await admit(account);
    await finish(early, 500);
    await app.deps.meter.complete(early, ended(202));
    expect(await used(account)).toBe(0);
    const late = await admit(account);
    await app.deps.meter.complete(late, ended(202));
    expect(await used(account)).toBe(1);
    await finish(late, 500);
    expect(await used(account)).toBe(0);
    const refused = await admit(account);
    await app.deps.meter.complete(refused, ended(202));
    await finish(refused, 400);
    expect(await used(account)).toBe(1);
  });

  test('requests of a dead process are refunded, and their late completion changes nothing', async () => {
    const account = await app.account();
    const [stale, completed] = [await admit(account), await admit(account)];
    await app.deps.meter.complete(completed, ended(200));
    app.clock.forward(61 * 60_000);
    const fresh = await admit(account);
    await failStaleRequests(app.deps.database, app.clock);
    app.clock.set(lastMonthAt);
    expect(await used(account)).toBe(1);
    expect(await used(account, '2026-12')).toBe(1);
    await failUnfinishedRequests(app.deps.database);
    expect(await used(account, '2026-12')).toBe(0);
    for (const admission of [stale, fresh]) await app.deps.meter.complete(admission, ended(500));
    expect([await used(account), await used(account, '2026-12')]).toEqual([1, 0]);
  });

  test('a request that ends in the next month is refunded to the month in which it was admitted', async () => {
    const account = await app.account();
    const [first, second] = [await admit(account), await admit(account)];
    app.clock.set(thisMonthAt);
    await admit(account);
    await app.deps.meter.complete(first, ended(500));
    await app.deps.meter.complete(second, ended(202));
    await finish(second, 500);
    app.clock.set(lastMonthAt);
    expect([await used(account), await used(account, '2026-12')]).toEqual([0, 1]);
  });

  test('no refund goes below zero', async () => {
    const account = await app.account();
    const admission = await admit(account);
    await setBucket(app.deps.database, account.userId, { spent: 0, secondsAgo: frozen });
    await app.deps.database.query('test_reset', 'update usage_counters set used = 0 where user_id = $1', [
      account.userId,
    ]);
    await app.deps.meter.complete(admission, ended(429));
    expect(await counters(account)).toMatchObject({ used: 0, spent: 0 });
  });

  test('exactly as many parallel requests through two processes pass as there are burst tokens', async () => {
    const account = await app.account();
    await setBucket(app.deps.database, account.userId, { spent: 20, secondsAgo: frozen });
    const meters = [otherMeter(), otherMeter()] as const;
    const requests = Array.from({ length: 120 }, (_value, index) => admit(account, meters[index % 2]));
    const refused = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(80);
    expect(await counters(account)).toMatchObject({ used: 40, spent: 60 });
  });

  test.each([
    ['inactive', 60, 1],
    ['active_sub', 600, 10],
  ] as const)(
    'the bucket of a plan (%s) holds %i tokens and gets %i a second',
    async (userStatus, size, perSecond) => {
      const account = await app.account({ userStatus });
      await setBucket(app.deps.database, account.userId, { spent: size, secondsAgo: 10 });
      const before = await counters(account);
      await admit(account);
      const after = await counters(account);
      const elapsedSeconds = after.countedAtSeconds - before.countedAtSeconds;
      expect(elapsedSeconds).toBeGreaterThanOrEqual(10);
      expect(after.spent).toBeCloseTo(Math.max(0, size - elapsedSeconds * perSecond) + 1, 2);
      await setBucket(app.deps.database, account.userId, { spent: size, secondsAgo: 3_600 });
      await admit(account);
      expect((await counters(account)).spent).toBe(1);
    },
  );

  test('a burst refusal takes no token and says when the next one comes', async () => {
    const account = await app.account();
    await setBucket(app.deps.database, account.userId, { spent: 60, secondsAgo: frozen });
    for (let index = 0; index < 3; index += 1) {
      await expect(admit(account)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    }
    expect(await counters(account)).toMatchObject({ used: 0, spent: 60 });
  });

  test('a 429 after admission refunds its token, a 400 does not', async () => {
    const account = await app.account();
    await setBucket(app.deps.database, account.userId, { spent: 10, secondsAgo: frozen });
    await app.deps.meter.complete(await admit(account), ended(429, false));
    expect((await counters(account)).spent).toBe(10);
    await app.deps.meter.complete(await admit(account), ended(400, false));
    expect((await counters(account)).spent).toBe(11);
  });

  test('a change of plan changes the size of the bucket at once', async () => {
    const account = await app.account();
    const setStatus = (status: string) =>
      app.deps.database.query('test_status', 'update users set user_status = $2 where id = $1', [
        account.userId,
        status,
      ]);
    await setBucket(app.deps.database, account.userId, { spent: 60, secondsAgo: frozen });
    await expect(admit(account)).rejects.toMatchObject({ code: 'rate_limited' });
    await setStatus('active_sub');
    await admit(account);
    await setBucket(app.deps.database, account.userId, { spent: 600, secondsAgo: frozen });
    await setStatus('inactive');
    await expect(admit(account)).rejects.toMatchObject({ code: 'rate_limited' });
    await setBucket(app.deps.database, account.userId, { spent: 600, secondsAgo: 2 });
    await admit(account);
  });

  test('a database clock that was set back leaves a full bucket', async () => {
    const account = await app.account();
    await setBucket(app.deps.database, account.userId, { spent: 60, secondsAgo: -7_200 });
    await admit(account);
    await setBucket(app.deps.database, account.userId, {
      spent: (await counters(account)).spent,
      secondsAgo: frozen,
    });
    await admit(account);
    expect(await counters(account)).toMatchObject({ used: 2, spent: 2 });
  });
});

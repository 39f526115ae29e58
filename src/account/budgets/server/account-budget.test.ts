import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { databaseKinds } from '#test/database.ts';
import { budgetKinds } from '#platform/shared/budget-kinds.ts';
import { budgets } from '#account/budgets/shared/budgets.ts';
import { chargeBudget, giveBackBudgets, requireBudget, takeBudget, takeBudgets } from './account-budget.ts';

const { size, perMinute } = budgets.rows.free;
/** Ahead of the database's clock, so that nothing comes back during a test. */
const frozen = -30;

describe.each(databaseKinds)('budgets of an account, on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  const rows = ({ userId }: TestAccount, amount: number) => ({ userId, kind: 'rows', amount }) as const;
  const spent = async ({ userId }: TestAccount) => {
    const [row] = await app.deps.database.query<{ spent: number }>(
      'test_budget',
      'select sum(spent) as spent from account_budgets where user_id = $1::integer',
      [userId],
    );
    return row?.spent ?? 0;
  };
  const freeze = ({ userId }: TestAccount, missing: number) =>
    setBudget(app.deps.database, userId, 'rows', { spent: missing, secondsAgo: frozen });

  test('of calls that race, as many pass as there is room for', async () => {
    const account = await app.account();
    await freeze(account, size - 5);
    const { orm } = app.deps.database;
    const ends = await Promise.allSettled(
      Array.from({ length: 12 }, () => takeBudget(orm, rows(account, 1))),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await spent(account)).toBe(size);
  });

  test('a refusal names the budget and when there is room again, and takes nothing', async () => {
    const account = await app.account();
    await freeze(account, size);
    await expect(takeBudget(app.deps.database.orm, rows(account, perMinute))).rejects.toMatchObject({
      status: 429,
      code: 'budget_exceeded',
      message: "Your account's budget for rows written is used up",
      fix: expect.stringContaining('1,000 rows written at once, then 60 a minute; try again in 60 s.'),
      retryAfterSeconds: 60,
    });
    expect(await spent(account)).toBe(size);
  });

  test('what was used comes back by the minute', async () => {
    const account = await app.account();
    await setBudget(app.deps.database, account.userId, 'rows', { spent: size, secondsAgo: 60 });
    await takeBudget(app.deps.database.orm, rows(account, perMinute));
    await expect(takeBudget(app.deps.database.orm, rows(account, 10))).rejects.toMatchObject({ status: 429 });
  });

  test('is larger with a paid plan, and never enough for more than its size', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    await takeBudget(app.deps.database.orm, rows(account, budgets.rows.premium.size));
    const free = await app.account();
    await expect(takeBudget(app.deps.database.orm, rows(free, size + 1))).rejects.toMatchObject({
      status: 429,
    });
    expect(await spent(free)).toBe(0);
  });

  test('work that does not happen takes nothing: its transaction has the draw in it', async () => {
    const account = await app.account();
    const failing = app.deps.database.transaction(async (tx) => {
      await takeBudgets(tx, account.userId, { rows: 3, fetches: 3 });
      throw new Error('no work');
    });
    await expect(failing).rejects.toThrow('no work');
    expect(await spent(account)).toBe(0);
  });

  test('work that is charged afterwards may overdraw, by one bucket at most, and is refused until it is paid', async () => {
    const account = await app.account();
    const { database } = app.deps;
    const { orm } = database;
    await expect(requireBudget(database, rows(account, 1))).resolves.toBeUndefined();
    expect(await chargeBudget(orm, rows(account, size / 2))).toBe(0);
    await expect(requireBudget(database, rows(account, 1))).resolves.toBeUndefined();
    await freeze(account, size * 9);
    await chargeBudget(orm, rows(account, 1));
    await expect(requireBudget(database, rows(account, 1))).rejects.toMatchObject({
      code: 'budget_exceeded',
      retryAfterSeconds: Math.ceil((size * 60) / perMinute),
    });
  });

  test('what failed through us is refunded', async () => {
    const account = await app.account();
    await freeze(account, 10);
    await giveBackBudgets(app.deps.database.orm, account.userId, { rows: 4, fetches: 'measured' });
    expect(await spent(account)).toBe(6);
  });
});

describe('every endpoint that changes something for an account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('pglite');
  });
  afterAll(() => app.close());

  test('is metered for every caller, or spends a budget of the account', () => {
    const changing = app.endpoints.filter(
      ({ method, callers, audience }) =>
        !['GET', 'HEAD'].includes(method) && callers !== 'anyone' && audience !== 'thisMachine',
    );
    expect(changing.length).toBeGreaterThan(50);
    const forgotten = changing.filter(
      ({ metered, spends }) => metered !== true && Object.keys(spends ?? {}).length === 0,
    );
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });

  test('takes its budget before the body is read: an empty one refuses any body, and gives nothing else away', async () => {
    const account = await app.account();
    const { size: most } = budgets.changes.free;
    await setBudget(app.deps.database, account.userId, 'changes', { spent: most, secondsAgo: frozen });
    const headers = { cookie: account.cookie };
    const url = '/api/templates';
    const response = await app.server.inject({ method: 'POST', url, headers, payload: { wrong: true } });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ code: 'budget_exceeded' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    // Reads go on, and so does what protects the account.
    expect((await app.server.inject({ url, headers })).statusCode).toBe(200);
    const sessions = await app.server.inject({
      method: 'DELETE',
      url: '/api/sessions',
      headers,
      payload: {},
    });
    expect(sessions.statusCode).not.toBe(429);
  });
});

test('each kind has a bucket that comes back, a larger or equal one with a paid plan', () => {
  for (const name of budgetKinds) {
    const { free, premium } = budgets[name];
    for (const key of ['size', 'perMinute'] as const) {
      expect(free[key], name).toBeGreaterThan(0);
      expect(premium[key], name).toBeGreaterThanOrEqual(free[key]);
    }
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { budgets } from '#account/budgets/shared/budgets.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import { budgetedImages } from './budgeted-images.ts';

let app: TestApp;
let account: TestAccount;
/** What the next picture takes of its slot. */
let takesMs = 0;
beforeAll(async () => {
  app = await startTestApp('pglite');
  account = await app.account();
});
afterAll(() => app.close());

const { size } = budgets.slot_seconds.free;
const spent = async () => {
  const [row] = await app.deps.database.query<{ spent: number }>(
    'test_slot_seconds',
    `select spent from account_budgets where user_id = $1::integer and kind = 'slot_seconds'`,
    [account.userId],
  );
  return row?.spent ?? 0;
};

async function work(isBackground = false): Promise<void> {
  const run = async (_job: unknown, _caller: unknown, context?: { onWorked?: (ms: number) => void }) => {
    context?.onWorked?.(takesMs);
    return {};
  };
  const images = budgetedImages({ ...app.deps.images, run } as unknown as Pictures, app.deps);
  const caller = {
    accountId: account.userId,
    isPremium: false,
    isBackground,
    signal: AbortSignal.timeout(9_999),
  };
  await images.run({} as Parameters<Pictures['run']>[0], caller);
}

test('work of over a second is charged in seconds of its slot, shorter work and work in the background is not', async () => {
  takesMs = 999;
  await work();
  takesMs = 30_000;
  await work(true);
  expect(await spent()).toBe(0);
  takesMs = 30_000;
  await work();
  await expect.poll(spent).toBe(30);
});

test('an account that owes slot time is refused before its picture waits for a slot, but in the background', async () => {
  const { database } = app.deps;
  await setBudget(database, account.userId, 'slot_seconds', { spent: size + 30, secondsAgo: -30 });
  await expect(work()).rejects.toMatchObject({ code: 'budget_exceeded', retryAfterSeconds: 60 });
  await expect(work(true)).resolves.toBeUndefined();
});

test('a template whose thumbnail would be drawn is one of those pictures: its save is refused with 429', async () => {
  const { database } = app.deps;
  await setBudget(database, account.userId, 'slot_seconds', { spent: size + 30, secondsAgo: -30 });
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/templates',
    headers: { 'x-api-key': account.key },
    payload: { name: 'slow', overlays: [{ text: 'a' }] },
  });
  expect(response.statusCode, response.body).toBe(429);
  expect(response.json()).toMatchObject({ code: 'budget_exceeded' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { picture } from '#test/pictures.ts';
import { budgets } from '#account/budgets/shared/budgets.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { RunContext } from '#platform/server/image/work/processor.ts';
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

/** The ways to have a picture worked on. */
const ways = ['run', 'runEach', 'inspect'] as const;

async function work(
  way: (typeof ways)[number],
  { isBackground = false, ...given }: RunContext & { readonly isBackground?: boolean } = {},
): Promise<void> {
  const run = async (_job: unknown, _caller: unknown, context?: RunContext) => {
    context?.onWorked?.(takesMs);
    return {};
  };
  const images = budgetedImages({ ...app.deps.images, [way]: run } as unknown as Pictures, app.deps);
  const caller = {
    accountId: account.userId,
    isPremium: false,
    isBackground,
    signal: AbortSignal.timeout(9_999),
  };
  await (images as unknown as Record<typeof way, typeof run>)[way]({}, caller, given);
}

test.each(ways)(
  '%s: work of over a second is charged in seconds of its slot, shorter work and work in the background is not',
  async (way) => {
    await setBudget(app.deps.database, account.userId, 'slot_seconds', { spent: 0, secondsAgo: 0 });
    takesMs = 999;
    await work(way);
    takesMs = 30_000;
    await work(way, { isBackground: true });
    expect(await spent()).toBe(0);
    await work(way);
    await expect.poll(spent).toBe(30);
  },
);

test.each(ways)(
  '%s: an account that owes slot time is refused before its picture waits for a slot, but in the background',
  async (way) => {
    const { database } = app.deps;
    await setBudget(database, account.userId, 'slot_seconds', { spent: size + 30, secondsAgo: -30 });
    await expect(work(way)).rejects.toMatchObject({ code: 'budget_exceeded', retryAfterSeconds: 60 });
    await expect(work(way, { isBackground: true })).resolves.toBeUndefined();
  },
);

test.each(ways)(
  '%s: a call that comes to owe between two runs goes on and is charged for both, and the caller hears of its time too',
  async (way) => {
    const { database } = app.deps;
    await setBudget(database, account.userId, 'slot_seconds', { spent: size + 30, secondsAgo: -30 });
    takesMs = 5_000;
    const heardMs: number[] = [];
    await work(way, { isAccepted: true, onWorked: (ms) => heardMs.push(ms) });
    expect(heardMs).toEqual([takesMs]);
    await expect.poll(spent).toBe(size + 35);
  },
);

test.each(['preflight', 'print_files'])(
  'POST /api/%s is refused for slot time that is owed',
  async (path) => {
    const { database } = app.deps;
    await setBudget(database, account.userId, 'slot_seconds', { spent: size + 30, secondsAgo: -30 });
    const response = await app.server.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { 'x-api-key': account.key },
      payload: { image: picture, presets: ['sticker-3x3'] },
    });
    expect(response.statusCode, response.body).toBe(429);
    expect(response.json()).toMatchObject({ code: 'budget_exceeded' });
  },
);

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

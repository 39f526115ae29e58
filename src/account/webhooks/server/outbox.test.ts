import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { setBudget } from '#test/budgets.ts';
import { databaseKinds } from '#test/database.ts';
import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { budgets } from '#account/budgets/shared/budgets.ts';
import { createDeliveries } from './deliveries.ts';
import { createOutbox } from './outbox.ts';
import { webhookDeliveries, webhookOutbox } from './tables.ts';

describe.each(databaseKinds)('the outbox on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  const outbox = () => createOutbox({ clock: app.clock, wake: () => undefined, chatBodyFor: () => null });
  const eventFor = (userId: number, subject: string) => ({
    userId,
    url: 'https://hook.test/in',
    event: 'audio.completed',
    subject,
    body: { event: 'audio.completed', z: 1, a: 2 },
  });
  const write = (userId: number, subject: string) =>
    app.deps.database.transaction((tx) => outbox().write(tx, eventFor(userId, subject)));
  const rows = () => app.deps.database.orm.select().from(webhookDeliveries);

  test('an event that is written again stays one delivery with its first id', async () => {
    const { userId } = await app.account();
    const ids = await Promise.all(Array.from({ length: 5 }, () => write(userId, 'audio:1')));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^msg_[0-9A-Za-z]{22}$/);
    expect((await rows()).filter((row) => row.userId === userId)).toHaveLength(1);
  });

  test('an event whose transaction fails is not written', async () => {
    const { userId } = await app.account();
    const failing = app.deps.database.transaction(async (tx) => {
      await outbox().write(tx, eventFor(userId, 'audio:2'));
      throw new Error('the fact did not happen');
    });
    await expect(failing).rejects.toThrow('the fact did not happen');
    expect((await rows()).filter((row) => row.userId === userId)).toHaveLength(0);
  });

  test('the body keeps the order of its fields, because every byte is signed', async () => {
    const { userId } = await app.account();
    await write(userId, 'audio:3');
    const row = (await rows()).find((each) => each.userId === userId);
    expect(row?.body).toBe('{"event":"audio.completed","z":1,"a":2}');
  });

  test('two accounts may use the same subject, and each reads only its own state', async () => {
    const [ada, bob] = [await app.account(), await app.account()];
    await write(ada.userId, 'audio:4');
    const deliveries = createDeliveries(app.deps.database);
    const state = (userId: number) =>
      deliveries.stateOf(userId, 'audio.completed', ['audio:4', 'audio:none']);
    expect([...(await state(ada.userId))]).toEqual([['audio:4', { status: 'pending', deliveredAt: null }]]);
    expect((await state(bob.userId)).size).toBe(0);
    expect(await write(bob.userId, 'audio:4')).not.toBe(await write(ada.userId, 'audio:4'));
  });

  test('what is beyond the budget of an account is due later, and none of it is lost', async () => {
    const { userId } = await app.account();
    const { size, perMinute } = budgets.webhook_events.free;
    // Ahead of the database's clock, so that nothing comes back during the test.
    await setBudget(app.deps.database, userId, 'webhook_events', { spent: size - 1, secondsAgo: -30 });
    for (const subject of ['audio:5', 'audio:6', 'audio:7']) await write(userId, subject);
    const queued = await app.deps.database.orm
      .select()
      .from(webhookOutbox)
      .where(eq(webhookOutbox.userId, userId))
      .orderBy(webhookOutbox.deliveryId);
    const afterMs = (place: number) => app.clock.now().getTime() + Math.ceil((place * 60_000) / perMinute);
    expect(queued.map(({ isDue, dueAt }) => [isDue, dueAt.getTime()])).toEqual([
      [true, afterMs(0)],
      [false, afterMs(1)],
      [false, afterMs(2)],
    ]);
    await expect(requireBudget(app.deps.database, { userId, kind: 'webhook_events' })).rejects.toMatchObject({
      status: 429,
    });
  });
});

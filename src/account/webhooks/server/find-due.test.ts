import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import type { FullSlots } from './concurrency-slots.ts';
import { findDue, promoteRipe } from './find-due.ts';
import { webhookEndpoints, webhookOutbox } from './tables.ts';

const nothingFull: FullSlots = {
  endpointIds: [],
  userIds: [],
  hosts: [],
  onlyEndpointIds: null,
  overall: false,
  some: false,
};
const limits = { endpoints: 8, endpointsOfAccount: 3, deliveries: 6 };

describe.each(databaseKinds)('due deliveries on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());
  afterEach(async () => {
    await app.deps.database.orm.delete(webhookEndpoints);
  });

  /** Writes due deliveries to `count` endpoints of a new account, the oldest `ageMinutes` ago. */
  async function backlog({
    endpoints = 1,
    deliveries = 1,
    ageMinutes = 1,
    host = 'hook.test',
    isPremium = false,
  }) {
    const { orm } = app.deps.database;
    const { userId } = await app.account({ userStatus: isPremium ? 'active_sub' : 'inactive' });
    const urls = Array.from({ length: endpoints }, (_value, number) => `http://${host}/${number}`);
    const rows = await orm
      .insert(webhookEndpoints)
      .values(urls.map((url) => ({ userId, url })))
      .returning({ id: webhookEndpoints.id });
    const dueAt = new Date(app.clock.now().getTime() - ageMinutes * 60_000).toISOString();
    await orm.execute(sql`
      insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
      select nextval('webhook_deliveries_id_seq'), ${dueAt}, ${userId}, id, ${host},
        ${dueAt}::timestamptz + n * interval '1 millisecond', true
      from webhook_endpoints, generate_series(1, ${deliveries}::integer) n where user_id = ${userId}`);
    return { userId, endpointIds: rows.map(({ id }) => id) };
  }

  const look = (after = 0, full: Partial<FullSlots> = {}) =>
    findDue(app.deps.database, { full: { ...nothingFull, ...full }, after, perEndpoint: 2 }, limits);

  test('the oldest of each account comes before the second oldest of any', async () => {
    const large = await backlog({ endpoints: 2, deliveries: 500, ageMinutes: 60 });
    const small = [await backlog({ ageMinutes: 9 }), await backlog({ ageMinutes: 5 })];
    const { due } = await look();
    expect(due.map(({ userId }) => userId)).toEqual([
      large.userId,
      ...small.map(({ userId }) => userId),
      ...Array.from({ length: 3 }, () => large.userId),
    ]);
  });

  test('premium accounts come first, but a free one does not wait for what came due half a minute later', async () => {
    const free = await backlog({ ageMinutes: 2 });
    const late = await backlog({ ageMinutes: 1, isPremium: true });
    const soon = await backlog({ ageMinutes: 1.8, isPremium: true });
    const { due } = await look();
    expect(due.map(({ userId }) => userId)).toEqual([soon, free, late].map(({ userId }) => userId));
  });

  test('what waits at full endpoints, accounts and hosts, or at one that is off, is left out', async () => {
    const endpoint = await backlog({ endpoints: 2 });
    const account = await backlog({ endpoints: 2 });
    await backlog({ host: 'slow.test' });
    const off = await backlog({});
    await app.deps.database.orm
      .update(webhookEndpoints)
      .set({ status: 'off' })
      .where(sql`user_id = ${off.userId}`);
    const full = {
      endpointIds: endpoint.endpointIds.slice(0, 1),
      userIds: [account.userId],
      hosts: ['slow.test'],
      some: true,
    };
    const { due, next } = await look(0, full);
    expect(due).toMatchObject([{ endpointId: endpoint.endpointIds[1], host: 'hook.test' }]);
    expect(next).toBeNull();
  });

  test('while slots are free only for fast endpoints, the oldest of those are found', async () => {
    await backlog({ endpoints: 3, deliveries: 100, ageMinutes: 60 });
    const fast = await backlog({ ageMinutes: 1 });
    const { due } = await look(0, { onlyEndpointIds: fast.endpointIds });
    expect(due.map(({ endpointId }) => endpointId)).toEqual(fast.endpointIds);
    expect((await look(0, { onlyEndpointIds: [] })).due).toEqual([]);
  });

  test('looks that go on where the last one ended come to everybody, however many wait', async () => {
    const accounts = [];
    for (let number = 0; number < 6; number += 1) accounts.push(await backlog({ endpoints: 5 }));
    const found = new Set<number>();
    let after: number | null = 0;
    for (let looks = 0; after !== null && looks < 10; looks += 1) {
      const { due, next } = await look(after);
      for (const { userId } of due) found.add(userId);
      after = next;
    }
    expect(after).toBeNull();
    expect(found).toEqual(new Set(accounts.map(({ userId }) => userId)));
  });

  test('a retry is found once its time has come, and not before', async () => {
    const { userId } = await backlog({});
    const now = app.clock.now();
    await app.deps.database.orm.update(webhookOutbox).set({ isDue: false, dueAt: now });
    await promoteRipe(app.deps.database, new Date(now.getTime() - 1));
    expect((await look()).due).toEqual([]);
    await promoteRipe(app.deps.database, now);
    expect((await look()).due).toMatchObject([{ userId }]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { ensurePartitions } from '#platform/server/database/partitions.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { dropOldMonths } from './months.ts';
import { sweepDeliveries } from './sweep.ts';
import { webhookDeliveries, webhookEndpoints, webhookMarks, webhookOutbox } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const url = 'https://hook.test/in';

describe.each(databaseKinds)('the end of the delivery log on %s', (kind) => {
  let app: TestApp;
  let userId: number;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ userId } = await app.account());
    await ensurePartitions(app.deps.database, 'webhook_log', { now: app.clock.now(), monthsAhead: 4 });
  });

  const write = (subject: string) =>
    app.deps.database.transaction((tx) =>
      app.deps.webhooks.outbox.write(tx, { userId, url, event: 'audio.completed', subject, body: {} }),
    );
  const deliver = () => app.deps.database.orm.delete(webhookOutbox).where(eq(webhookOutbox.userId, userId));
  async function sweep(): Promise<void> {
    await dropOldMonths({ database: app.deps.database, clock: app.clock });
    await sweepDeliveries(app.deps.database, app.clock);
  }
  const logged = () =>
    app.deps.database.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.userId, userId));
  const endpoints = () =>
    app.deps.database.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));

  test('a month is dropped when all of it has left the log; its marks stay', async () => {
    await write('audio:1');
    await deliver();
    await sweep();
    expect(await logged()).toHaveLength(1);
    app.clock.forward((webhookLimits.retentionDays + 31) * dayMs);
    await sweep();
    expect(await logged()).toEqual([]);
    const marks = await app.deps.database.orm
      .select()
      .from(webhookMarks)
      .where(eq(webhookMarks.userId, userId));
    expect(marks).toMatchObject([{ subject: 'audio:1' }]);
  });

  test('a month stays while something of it is still to be sent', async () => {
    await write('audio:1');
    app.clock.forward((webhookLimits.retentionDays + 31) * dayMs);
    await sweep();
    expect(await logged()).toHaveLength(1);
    await deliver();
    await sweep();
    expect(await logged()).toEqual([]);
  });

  test('an endpoint goes when nothing in the log was sent to it, unless it is off', async () => {
    await write('audio:1');
    await deliver();
    await sweep();
    expect(await endpoints()).toHaveLength(1);
    app.clock.forward((webhookLimits.retentionDays + 31) * dayMs);
    const off = { userId, url: 'https://off.test/', status: 'off' } as const;
    await app.deps.database.orm.insert(webhookEndpoints).values(off);
    await sweep();
    expect(await endpoints()).toMatchObject([off]);
  });

  test('what waits for an endpoint that is off fails, also if its switch-off was interrupted', async () => {
    await write('audio:1');
    await app.deps.database.orm
      .update(webhookEndpoints)
      .set({ status: 'off' })
      .where(eq(webhookEndpoints.userId, userId));
    await sweep();
    expect(await logged()).toMatchObject([{ status: 'failed' }]);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { type Receiver, startReceiver } from '#test/webhooks/receiver.ts';
import { ensureEndpoint } from './endpoints.ts';
import { moveDeliveries } from './move-deliveries.ts';
import { webhookMarks } from './tables.ts';

const event = 'audio.completed';
const url = 'http://hook.test/in';

/** The statements are those of the version before, as it sends them (commit 51002b5). */
describe.each(databaseKinds)('the version before on the new tables, on %s', (kind) => {
  let app: TestApp;
  let receiver: Receiver;
  let account: TestAccount;
  beforeAll(async () => {
    receiver = await startReceiver();
    app = await startTestApp(kind, { resolve: receiver.resolve, connector: receiver.internet.connector });
    await app.deps.webhooks.dispatcher.start();
  });
  afterAll(async () => {
    await app.deps.webhooks.dispatcher.stop();
    await app.close();
    await receiver.close();
  });
  beforeEach(async () => {
    account = await app.account();
    receiver.received.length = 0;
    receiver.respondWith((response) => response.end('ok'));
  });

  const own = (text: string) => app.deps.database.orm.execute(sql.raw(text));
  const now = () => `'${app.clock.now().toISOString()}'`;
  const endpointId = () =>
    app.deps.database.transaction(
      async (tx) =>
        (await ensureEndpoint(tx, { userId: account.userId, url, isTest: false, now: app.clock.now() })).id,
    );
  const nextTick = async () => {
    app.deps.webhooks.dispatcher.wake();
    await app.deps.webhooks.dispatcher.idle();
  };
  const listed = async () => {
    const response = await app.server.inject({
      url: '/api/webhooks/deliveries',
      headers: { 'x-api-key': account.key },
    });
    return response.json().deliveries;
  };

  /** Its outbox. `again` is what it sets when an event is sent again. */
  async function write(webhookId: string, subject: string, { again = '"subject" = excluded.subject' } = {}) {
    const { rows } = (await own(`
      insert into "webhook_deliveries" ("id", "webhook_id", "user_id", "endpoint_id", "url", "host", "event",
        "subject", "test", "body", "status", "attempts", "round_attempts", "round_failures", "next_attempt_at",
        "claim", "created_at", "delivered_at", "last_status_code", "last_latency_ms", "last_error")
      values (default, '${webhookId}', ${account.userId}, ${await endpointId()}, '${url}', 'hook.test',
        '${event}', '${subject}', default, '{"by":"${webhookId}"}', 'pending', default, default, default, ${now()},
        default, ${now()}, default, default, default, null)
      on conflict ("user_id","event","subject") do update set ${again}
      returning "webhook_id"`)) as unknown as { rows: { webhook_id: string }[] };
    return rows[0]?.webhook_id;
  }

  /** A delivery that its worker claimed before the migration, which only disables the trigger for one row. */
  async function leave(webhookId: string, { status = 'pending', claim = 'null' } = {}) {
    await own('alter table webhook_deliveries disable trigger webhook_deliveries_move');
    await write(webhookId, webhookId);
    await own(
      `update webhook_deliveries set status = '${status}', claim = ${claim} where webhook_id = ` +
        `'${webhookId}'`,
    );
    await own('alter table webhook_deliveries enable trigger webhook_deliveries_move');
  }

  test('an event that it writes is sent once by this version, and a repeated one not again', async () => {
    expect(await write('msg_first', 'audio:1')).toBe('msg_first');
    expect(await write('msg_second', 'audio:1')).toBe('msg_first');
    await nextTick();
    expect(await write('msg_third', 'audio:1')).toBe('msg_first');
    await nextTick();
    expect(receiver.received.map(({ id }) => id)).toEqual(['msg_first']);
    expect(await listed()).toMatchObject([{ webhookId: 'msg_first', status: 'delivered', attempts: 1 }]);
  });

  test('an event that it sends again is sent by this version with its first id', async () => {
    await write('msg_sent', 'audio:2');
    await nextTick();
    const again = `"endpoint_id" = excluded.endpoint_id, "url" = excluded.url, "host" = excluded.host,
      "body" = excluded.body, "status" = excluded.status, "next_attempt_at" = excluded.next_attempt_at,
      "last_error" = excluded.last_error, "round_attempts" = 0, "round_failures" = 0, "claim" = null`;
    expect(await write('msg_again', 'audio:2', { again })).toBe('msg_sent');
    await nextTick();
    expect(receiver.received.map(({ id }) => id)).toEqual(['msg_sent', 'msg_sent']);
    expect(await listed()).toMatchObject([{ webhookId: 'msg_sent', status: 'delivered', attempts: 2 }]);
  });

  test('what it left is moved with its state, and sent if it is pending', async () => {
    await leave('msg_pending');
    await leave('msg_failed', { status: 'failed' });
    await moveDeliveries(app.deps.database, app.clock.now());
    await nextTick();
    expect(receiver.received.map(({ id }) => id)).toEqual(['msg_pending']);
    expect(await listed()).toMatchObject([
      { webhookId: 'msg_failed', status: 'failed' },
      { webhookId: 'msg_pending', status: 'delivered' },
    ]);
  });

  test('an attempt that it has under way stays its own, and moves with its outcome', async () => {
    await leave('msg_claimed', { claim: `'its claim'` });
    await own(
      "update webhook_deliveries set next_attempt_at = next_attempt_at + interval '30 s' where claim = " +
        "'its claim'",
    );
    await moveDeliveries(app.deps.database, app.clock.now());
    await nextTick();
    expect(await listed()).toEqual([]);
    await own(`
      with settled as (
        update webhook_deliveries set status = 'delivered', next_attempt_at = null, claim = null, attempts = 1,
          round_attempts = 1, delivered_at = ${now()}, last_status_code = 200
        where claim = 'its claim' returning id
      )
      insert into webhook_attempts (delivery_id, number, started_at, latency_ms, status_code, error, answer)
      select id, 1, ${now()}, 5, 200, null, 'ok' from settled`);
    await nextTick();
    const [delivery] = await listed();
    expect(delivery).toMatchObject({ webhookId: 'msg_claimed', status: 'delivered', attempts: 1 });
    const detail = await app.server.inject({
      url: `/api/webhooks/deliveries/${delivery.id}`,
      headers: { 'x-api-key': account.key },
    });
    expect(detail.json().history).toMatchObject([{ number: 1, answer: 'ok' }]);
    expect(receiver.received).toEqual([]);
  });

  test('a test event that it stores is in the log and leaves no mark', async () => {
    await own(`
      insert into "webhook_deliveries" ("webhook_id", "user_id", "endpoint_id", "url", "host", "event", "subject",
        "test", "body", "status", "attempts", "created_at")
      values ('msg_test', ${account.userId}, ${await endpointId()}, '${url}', 'hook.test', '${event}',
        'test:msg_test', true, '{}', 'delivered', 1, ${now()})`);
    expect(await listed()).toMatchObject([{ webhookId: 'msg_test', test: true }]);
    const marks = await app.deps.database.orm.select().from(webhookMarks);
    expect(marks.filter(({ userId }) => userId === account.userId)).toEqual([]);
  });
});

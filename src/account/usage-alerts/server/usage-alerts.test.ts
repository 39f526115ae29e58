import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { usageAlertEmails } from '#account/usage-alerts/server/alert-emails.ts';
import { webhookDeliveries } from '#account/webhooks/server/tables.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { connectApp } from '#test/oauth-app.ts';
import { runDue } from '#test/run-due.ts';
import { eq } from 'drizzle-orm';
import { raiseAlerts } from './raise-alerts.ts';

describe.each(databaseKinds)('the alerts of a quota on %s', (kind) => {
  let app: TestApp;
  let account: TestAccount;
  let sent: Email[];
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    sent = [];
    await app.deps.database.query('no_counters', 'delete from usage_counters', []);
    account = await owner();
  });

  async function owner(status?: 'active_sub'): Promise<TestAccount> {
    const made = await app.account(status ? { userStatus: status } : {});
    await app.deps.database.orm
      .update(users)
      .set({ email: `${made.userId}@shop.example` })
      .where(eq(users.id, made.userId));
    const endpoint = { url: 'https://hooks.example.com/usage', events: ['usage.threshold'] };
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/webhooks/endpoints',
      headers: { 'x-api-key': made.key },
      payload: endpoint,
    });
    expect(response.statusCode, response.body).toBe(201);
    return made;
  }
  const use = (used: number, { userId } = account) =>
    app.deps.database.query(
      'use',
      `insert into usage_counters (user_id, month, used) values ($1::integer, $2::text, $3::integer)
       on conflict (user_id, month) do update set used = excluded.used`,
      [userId, app.clock.now().toISOString().slice(0, 7), used],
    );
  /** What the worker does each minute. */
  async function look(): Promise<void> {
    const mail = { send: async (email: Email) => void sent.push(email) };
    const deps = { ...app.deps, mail, publicUrl: app.deps.config.publicUrl };
    await raiseAlerts(deps);
    await runDue(deps, usageAlertEmails(deps));
  }
  async function told({ userId } = account): Promise<unknown[]> {
    const rows = await app.deps.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.userId, userId))
      .orderBy(webhookDeliveries.id);
    return rows.map(({ body }) => JSON.parse(body));
  }

  test('are silent below 80 %, and told once at it', async () => {
    await use(799);
    await look();
    expect([await told(), sent]).toEqual([[], []]);
    await use(800);
    await look();
    await use(850);
    await look();
    expect(await told()).toEqual([
      {
        event: 'usage.threshold',
        threshold: 80,
        month: app.clock.now().toISOString().slice(0, 7),
        used: 800,
        limit: 1_000,
        resets_at: expect.stringMatching(/-01T00:00:00.000Z$/),
        connection: null,
      },
    ]);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [`${account.userId}@shop.example`, "You have used 80% of this month's requests"],
    ]);
  });

  test('of both thresholds are events, and one email, if they were reached together', async () => {
    await use(1_000);
    await look();
    await look();
    expect(await told()).toMatchObject([{ threshold: 80 }, { threshold: 100, used: 1_000 }]);
    expect(sent.map(({ subject }) => subject)).toEqual(["You have used this month's requests"]);
  });

  test('begin again with the next month, and with the quota of a larger plan', async () => {
    const premium = await owner('active_sub');
    await use(1_000, premium);
    await look();
    expect(await told(premium)).toEqual([]);
    await use(8_000, premium);
    await look();
    app.clock.forward(31 * 24 * 60 * 60 * 1000);
    await use(8_000, premium);
    await look();
    const events = (await told(premium)) as { month: string; limit: number }[];
    expect(events.map(({ limit }) => limit)).toEqual([10_000, 10_000]);
    expect(new Set(events.map(({ month }) => month)).size).toBe(2);
  });

  test('of the cap of an app are told by its name, beside those of the quota', async () => {
    await connectApp(app, account, { cap: 10 });
    await app.deps.database.query('use_app', 'update connections set month = $1, used = 8', [
      app.clock.now().toISOString().slice(0, 7),
    ]);
    await look();
    await app.deps.database.query('use_up_app', 'update connections set used = 10', []);
    await look();
    await look();
    expect(await told()).toMatchObject([
      { threshold: 80, used: 8, limit: 10, connection: { id: expect.any(Number) as number, name: 'Helper' } },
      { threshold: 100, used: 10, limit: 10, connection: { name: 'Helper' } },
    ]);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Helper has used 80% of its calls',
      'Helper has used its calls of this month',
    ]);
  });

  test('of one account are not told to another', async () => {
    const other = await owner();
    await use(900);
    await look();
    expect([(await told()).length, (await told(other)).length]).toEqual([1, 0]);
    expect(sent.map(({ to }) => to)).toEqual([`${account.userId}@shop.example`]);
  });
});

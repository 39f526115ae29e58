import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { users } from '#account/access/server/tables.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import { redbubbleShops, shopWeekEmails } from '#tools/shop-monitor/server/tables.ts';
import { mondayBefore, raiseWeeks } from './raise-weeks.ts';
import { weekEmails } from './week-emails.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('a week begins on Monday at 08:00 UTC', () => {
  const monday = '2026-11-23T08:00:00.000Z';
  for (const moment of [monday, '2026-11-25T12:00:00Z', '2026-11-30T07:59:59.999Z'])
    expect(mondayBefore(new Date(moment)).toISOString()).toBe(monday);
  expect(mondayBefore(new Date('2026-11-30T08:00:00Z')).toISOString()).toBe('2026-11-30T08:00:00.000Z');
});

describe.each(databaseKinds)('the weekly email, on %s', (kind) => {
  let shops: ShopTest;
  let sent: Email[] = [];
  let runner: Runner;
  beforeAll(async () => {
    shops = await startShopTest(kind);
    const { deps } = shops.app;
    const mail = { send: async (email: Email) => void sent.push(email) };
    runner = createRunner(deps, weekEmails({ ...deps, mail, publicUrl: deps.config.publicUrl }));
  });
  beforeEach(async () => {
    sent = [];
    await runner.start({ alone: true });
  });
  afterEach(async () => {
    await runner.stop({ timeoutMs: 0 });
    await shops.forget();
  });
  afterAll(() => shops.close());

  const orm = () => shops.app.deps.database.orm;
  const raise = async () => {
    await raiseWeeks(shops.app.deps);
    runner.wake();
    await runner.idle();
  };
  const setEmail = async (id: number, email: string | null) => {
    const [shop] = await orm().select().from(redbubbleShops).where(eq(redbubbleShops.id, id));
    await orm()
      .update(users)
      .set({ email })
      .where(eq(users.id, shop?.userId ?? 0));
  };
  const monitor = async (artist: string) => {
    const id = await shops.monitor(artist);
    await setEmail(id, `${artist}@example.com`);
    expect((await shops.call('PATCH', `/${id}`, { notify_weekly: true })).status).toBe(200);
    return id;
  };
  const untilMonday = () => {
    const { clock } = shops.app;
    const next = mondayBefore(clock.now()).getTime() + 7 * dayMs;
    clock.set(new Date(next));
  };

  test('one email on Monday tells new, missing, returned and failed scans of the account', async () => {
    untilMonday();
    const id = await monitor('weekly');
    const { state } = shops.market;
    const work = state.shop('weekly').works[4];
    state.removeWork('weekly', work?.id ?? '');
    state.addWork('weekly');
    await shops.nextScan();
    await shops.nextScan();
    state.setMode('weekly', 'server-error');
    await shops.nextScan();
    await raise();
    expect(sent).toEqual([]);
    untilMonday();
    await raise();
    await raise();
    expect(sent).toHaveLength(1);
    const [email] = sent;
    expect(email?.to).toBe('weekly@example.com');
    expect(email?.subject).toMatch(/^Your shops from \d+ \w+ to \d+ \w+: 1 new, 1 missing, 1 failed scan$/);
    expect(email?.text).toContain('weekly\n1 new, 1 missing, 1 failed scan\n');
    expect(email?.unsubscribeUrl).toMatch(/\/api\/redbubble\/shops\/\d+\/unsubscribe\/\w{22}\/weekly$/);
    expect(email?.messageId).toMatch(/^<week-/);
    expect(await orm().select().from(shopWeekEmails)).toEqual([]);
    untilMonday();
    await raise();
    expect(sent[1]?.subject).toContain(': no changes');
    expect((await shops.shop(id)).notifyWeekly).toBe(true);
  });

  test('after a downtime of weeks there is one email over all of them', async () => {
    await monitor('away');
    const since = shops.app.clock.now();
    shops.app.clock.forward(24 * dayMs);
    await raise();
    expect(sent).toHaveLength(1);
    const day = since.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
    expect(sent[0]?.subject).toContain(`from ${day} to `);
  });

  test('two processes that raise the same Monday write one email for two shops of an account', async () => {
    const id = await monitor('twice');
    const [shop] = await orm().select().from(redbubbleShops).where(eq(redbubbleShops.id, id));
    if (!shop) throw new Error('Expected the shop');
    const { id: _id, ...copy } = shop;
    await orm()
      .insert(redbubbleShops)
      .values({ ...copy, shopUrl: copy.shopUrl.replace('twice', 'other'), feedToken: 'x'.repeat(22) });
    untilMonday();
    await Promise.all([raiseWeeks(shops.app.deps), raiseWeeks(shops.app.deps)]);
    await raise();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/twice\n[^]*other\n/);
  });

  test('goes only to verified addresses, and a request without one is told what to do', async () => {
    const id = await monitor('lost');
    await setEmail(id, null);
    untilMonday();
    await raise();
    expect([sent, await orm().select().from(shopWeekEmails)]).toEqual([[], []]);
    await shops.call('PATCH', `/${id}`, { notify_weekly: false });
    const refused = await shops.call('PATCH', `/${id}`, { notify_weekly: true });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'email_not_verified', param: 'notify_weekly' },
    ]);
  });

  test('its link changes nothing when it is opened, and stops the emails of all shops by one POST', async () => {
    const id = await monitor('stopping');
    untilMonday();
    await raise();
    const url = new URL(sent[0]?.unsubscribeUrl ?? '').pathname;
    const opened = await shops.app.server.inject({ url });
    expect(opened.body).toContain('<form method="post"><button>Stop these emails</button></form>');
    expect((await shops.shop(id)).notifyWeekly).toBe(true);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (to: string) =>
      shops.app.server.inject({ method: 'POST', url: to, headers, payload: 'List-Unsubscribe=One-Click' });
    expect((await post(url.replace(/\w{22}/, '0'.repeat(22)))).statusCode).toBe(404);
    expect((await post(url)).statusCode).toBe(200);
    expect((await shops.shop(id)).notifyWeekly).toBe(false);
    untilMonday();
    await raise();
    expect(sent).toHaveLength(1);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { users } from '#account/access/server/tables.ts';
import { createClaims } from '#platform/server/work/claims.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { redbubbleShops, shopNewsEmails } from '#tools/shop-monitor/server/tables.ts';
import type { NewsClaim } from './find-news.ts';
import { newsEmails } from './news-emails.ts';

const alone = { alone: true };
const one = { rows: 1, freeRows: 0, running: new Map<number, number>(), mostOfAccount: 1 };

describe.each(databaseKinds)('emails about new products, on %s', (kind) => {
  let shops: ShopTest;
  let sent: Email[] = [];
  let isAway = false;
  let queue: ReturnType<typeof newsEmails>;
  let runner: Runner;
  beforeAll(async () => {
    shops = await startShopTest(kind);
    const { deps } = shops.app;
    const mail = {
      async send(email: Email) {
        if (isAway) throw new Error('ECONNREFUSED');
        sent.push(email);
      },
    };
    const { publicUrl } = deps.config;
    queue = newsEmails({ ...deps, mail, publicUrl });
    runner = createRunner(deps, queue);
  });
  beforeEach(async () => {
    sent = [];
    isAway = false;
    await runner.start(alone);
  });
  afterEach(async () => {
    await runner.stop({ timeoutMs: 0 });
    await shops.forget();
  });
  afterAll(() => shops.close());

  const orm = () => shops.app.deps.database.orm;
  const ownerOf = async (id: number) => {
    const [row] = await orm().select().from(redbubbleShops).where(eq(redbubbleShops.id, id));
    return row?.userId ?? 0;
  };
  const setEmail = async (id: number, email: string | null) =>
    orm()
      .update(users)
      .set({ email })
      .where(eq(users.id, await ownerOf(id)));
  const looked = async () => {
    runner.wake();
    await runner.idle();
  };
  const waiting = () => orm().select().from(shopNewsEmails);

  /** A shop whose verified owner wants emails. */
  async function monitor(artist: string): Promise<number> {
    const id = await shops.monitor(artist);
    await setEmail(id, `${artist}@example.com`);
    const { status, body } = await shops.call('PATCH', `/${id}`, { notify_email: true });
    expect([status, body.data]).toMatchObject([200, { notifyEmail: true }]);
    return id;
  }

  function publish(artist: string, titles: readonly string[]) {
    for (const title of titles) shops.market.state.addWork(artist, title);
    return shops.nextScan();
  }

  test('40 new products of a scan are one email, newest first, with pictures, prices and links; the baseline is none', async () => {
    const id = await monitor('prolific');
    await looked();
    expect(sent).toEqual([]);
    const titles = Array.from({ length: 40 }, (_none, index) => `Fox <${index}>`);
    await publish('prolific', titles);
    await looked();
    await looked();
    expect(sent).toHaveLength(1);
    const [email] = sent;
    expect(email).toMatchObject({
      to: 'prolific@example.com',
      subject: '40 new products in the shop of prolific',
    });
    for (const index of titles.keys()) expect(email?.html).toContain(`Fox &#60;${index}&#62;`);
    expect(email?.html.match(/<img /g)).toHaveLength(40);
    expect(email?.text).toMatch(/Fox <\d+>\n[\d.]+ USD\nhttps?:\/\//);
    expect(email?.unsubscribeUrl).toContain(`/api/redbubble/shops/${id}/unsubscribe/`);
    expect(email?.text).toContain(email?.unsubscribeUrl);
    expect(email?.messageId).toMatch(/^<news-\d+-\d+@[\w.-]+>$/);
    await shops.nextScan();
    await looked();
    expect(sent).toHaveLength(1);
  });

  test('a shop without a webhook emails its news and posts nothing, and turning to email needs an address', async () => {
    const id = await shops.monitor('quiet');
    const refused = await shops.call('PATCH', `/${id}`, { webhook_url: 'mailto:owner' });
    expect([refused.status, refused.body.code]).toEqual([409, 'email_not_verified']);
    await setEmail(id, 'quiet@example.com');
    const changed = await shops.call('PATCH', `/${id}`, { webhook_url: 'mailto:owner' });
    expect(changed.body.data).toMatchObject({ webhookUrl: 'mailto:owner', notifyEmail: true });
    await publish('quiet', ['Heron']);
    await looked();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['quiet@example.com', '1 new product in the shop of quiet'],
    ]);
    const told = (await shops.hooks()).filter(({ name }) => name === 'quiet');
    expect(told).toEqual([]);
    const { status, body } = await shops.call('GET', `/${id}/products?status=no_webhook`);
    expect([status, body.data]).toMatchObject([200, [{ title: 'Heron', webhookSent: false }]]);
    const [{ productId } = { productId: '' }] = body.data as { productId: string }[];
    const posted = await shops.call('POST', `/${id}/products/${productId}/send`);
    expect([posted.status, posted.body.code]).toEqual([409, 'no_webhook']);
  });

  test('an email shows 50 products and counts the others', async () => {
    await monitor('more');
    await publish(
      'more',
      Array.from({ length: 53 }, (_none, index) => `Owl ${index}`),
    );
    await looked();
    expect(sent[0]?.subject).toMatch(/^53 new products/);
    expect(sent[0]?.html.match(/<img /g)).toHaveLength(50);
    expect(sent[0]?.text).toContain('And 3 more.');
  });

  test('a process that dies between scan and sending loses nothing, and its late outcome changes nothing', async () => {
    await runner.stop({ timeoutMs: 0 });
    await monitor('dying');
    await publish('dying', ['Fox']);
    const { database } = shops.app.deps;
    const claims = createClaims<NewsClaim>({ database, clock: shops.app.clock }, queue);
    const [dead] = await claims.next(one);
    if (!dead) throw new Error('Expected a claimed email, received none');
    expect(await claims.next(one)).toEqual([]);
    shops.app.clock.forward(queue.leaseMs + 1);
    await runner.start({ alone: false });
    await looked();
    expect(sent).toHaveLength(1);
    expect(await claims.has(dead)).toBe(false);
  });

  test('while the mail server is down an email waits 5 s, then twice as long each time up to 5 min, and goes once', async () => {
    isAway = true;
    await monitor('away');
    await publish('away', ['Fox']);
    const waitsMs: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await looked();
      const [row] = await waiting();
      const waitMs = (row?.dueAt.getTime() ?? 0) - shops.app.clock.now().getTime();
      waitsMs.push(waitMs);
      shops.app.clock.forward(waitMs);
    }
    expect(waitsMs).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
    isAway = false;
    await looked();
    await looked();
    expect([sent.length, (await waiting()).length]).toEqual([1, 0]);
  });

  test('an email that no mail server took for days is given up', async () => {
    isAway = true;
    await monitor('old');
    await publish('old', ['Fox']);
    await looked();
    shops.app.clock.forward(73 * 60 * 60 * 1000);
    await looked();
    expect(await waiting()).toEqual([]);
  });

  test('an account without a verified address is told what to do, and one that loses it gets no email', async () => {
    const id = await shops.monitor('unverified');
    const refused = await shops.call('PUT', `/${id}`, { notifyEmail: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'email_not_verified']);
    expect(refused.body.fix).toContain('Account > Settings');
    expect((await shops.shop(id)).notifyEmail).toBe(false);
    const shopUrl = 'https://www.redbubble.com/people/other/shop';
    const added = await shops.call('POST', '', {
      shop_url: shopUrl,
      webhook_url: `${shops.market.origin}/hooks/other`,
      notify_email: true,
    });
    expect([added.status, added.body.code]).toEqual([409, 'email_not_verified']);
    await setEmail(id, 'unverified@example.com');
    await shops.call('PUT', `/${id}`, { notifyEmail: true });
    await setEmail(id, null);
    await publish('unverified', ['Fox']);
    await looked();
    expect([sent, await waiting()]).toEqual([[], []]);
  });

  test('the link of an email changes nothing when it is opened, and stops the emails by one POST', async () => {
    const id = await monitor('stopping');
    await publish('stopping', ['Fox']);
    await looked();
    const url = new URL(sent[0]?.unsubscribeUrl ?? '').pathname;
    const opened = await shops.app.server.inject({ url });
    expect(opened.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(opened.body).toContain('<form method="post"><button>Stop these emails</button></form>');
    expect((await shops.shop(id)).notifyEmail).toBe(true);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (to: string) =>
      shops.app.server.inject({ method: 'POST', url: to, headers, payload: 'List-Unsubscribe=One-Click' });
    expect((await post(url)).statusCode).toBe(200);
    expect((await shops.shop(id)).notifyEmail).toBe(false);
    const byButton = await shops.app.server.inject({ method: 'POST', url, headers, payload: '' });
    expect(byButton.body).toContain('No more emails');
    expect((await post(`${url.slice(0, -1)}_`)).statusCode).toBe(404);
    expect((await post(url.replace(/\w{22}$/, '0'.repeat(22)))).statusCode).toBe(404);
    await publish('stopping', ['Owl']);
    await looked();
    expect(sent).toHaveLength(1);
  });
});

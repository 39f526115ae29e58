import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AudioApp, startAudioApp } from './audio-app.ts';
import type { TestAccount } from './app.ts';
import { samplePicture } from './pictures.ts';
import { redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { batches, batchItems } from '#workflows/batches/server/tables.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { startAdminServer } from '#platform/server/observability/admin-server.ts';
import { users } from '#account/access/server/tables.ts';
import { checkDomains } from '#account/white-label/server/check-domains.ts';
import { domainOwnerEmails } from '#account/white-label/server/tell-owners.ts';
import { runDue } from './run-due.ts';
import type { TxtRecords } from '#account/white-label/server/txt-records.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const publicUrl = 'http://localhost:3000';
let audio: AudioApp;
let dns: Map<string, TxtRecords>;
let questions: string[];
/** Holds every answer back until it resolves. */
let slowDns: PromiseWithResolvers<void> | undefined;
let sent: Email[];

beforeAll(async () => {
  const findTxt = async (name: string) => {
    questions.push(name);
    // What name servers say when they are asked, however long the answer takes.
    const answer = dns.get(name) ?? [];
    await slowDns?.promise;
    return answer;
  };
  audio = await startAudioApp('pglite', { findTxt });
});
afterAll(() => audio.app.close());
beforeEach(() => {
  dns = new Map();
  questions = [];
  slowDns = undefined;
  sent = [];
});

const newDomain = () => `media.d${randomBytes(6).toString('hex')}.example`;
const yearly = () => audio.app.account({ stripePlan: 'yearly' });
const inject = (options: InjectOptions) => audio.app.server.inject(options);
const at = (host: string, url: string) => inject({ url, headers: { host } });
const send = ({ cookie }: TestAccount, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  inject({ method, url: `/api/white-label${path}`, headers: { cookie }, ...(payload && { payload }) });

/** Sets a domain and its record. */
async function ask(account: TestAccount, domain = newDomain()) {
  const { data } = (await send(account, 'POST', '', { domain })).json();
  dns.set(data.record.name, ['other', data.record.value]);
  return data as { domain: string; record: { name: string; value: string } };
}

async function proved(account: TestAccount, domain?: string) {
  const data = await ask(account, domain);
  expect((await send(account, 'POST', '/verify')).json().data.status).toBe('proved');
  return data;
}

/** What the worker does each minute. */
async function check() {
  const mail = { send: async (email: Email) => void sent.push(email) };
  const deps = { ...audio.app.deps, mail, publicUrl: audio.app.deps.config.publicUrl };
  await checkDomains(deps);
  await runDue(deps, domainOwnerEmails(deps));
}

async function pad({ key }: TestAccount): Promise<string> {
  const payload = new FormData();
  payload.set('image', new Blob([new Uint8Array(samplePicture('dot.png'))]), 'a.png');
  const padded = await inject({
    method: 'POST',
    url: '/api/image_padding',
    headers: { 'x-api-key': key },
    payload,
  });
  return padded.json().processed_image_url;
}

/** One of each thing that has a public link: their addresses, as the account reads them. */
async function everyLink(account: TestAccount): Promise<Record<string, string>> {
  const headers = { cookie: account.cookie };
  const { database, clock } = audio.app.deps;
  const picture = await pad(account);
  const jobId = await audio.submit(account, { webhook_url: 'https://hook.test/' });
  await audio.work(jobId);
  const job = (await audio.get(account, `/api/extract-audio/${jobId}`)).json();
  const token = randomBytes(11).toString('hex');
  const now = clock.now();
  const [shop] = await database.orm
    .insert(redbubbleShops)
    .values({
      userId: account.userId,
      shopUrl: `https://www.redbubble.com/people/o${token}/shop`,
      webhookUrl: 'https://hook.test/',
      syncProducts: true,
      postProducts: true,
      notifyExisting: false,
      feedToken: token,
      createdAt: now,
    })
    .returning();
  const { data } = (await inject({ url: `/api/redbubble/shops/${shop?.id}`, headers })).json();
  const id = `bat_${token}`;
  await database.orm.insert(batches).values({
    id,
    userId: account.userId,
    status: 'completed',
    work: { tool: 'image_padding', options: {} } as never,
    total: 1,
    waiting: 0,
    unfinished: 0,
    completed: 1,
    fileBytes: 0,
    zipName: token,
    keyLabel: 'test',
    createdAt: now,
    begunAt: now,
    finishedAt: now,
    expiresAt: new Date(now.getTime() + dayMs),
  });
  const file = picture.split('/').at(-1) ?? '';
  const { size_bytes: sizeBytes } = (await inject({ url: `/api/results/${file}`, headers })).json().data;
  await database.orm.insert(batchItems).values({
    batchId: id,
    index: 0,
    status: 'completed',
    name: 'a.png',
    dueAt: now,
    results: [{ file, sizeBytes }],
  });
  const batch = (await inject({ url: `/api/batches/${id}`, headers })).json().data;
  const listed = (await inject({ url: `/api/results/${file}`, headers })).json().data;
  expect([listed.url, batch.items[0].url]).toEqual([picture, picture]);
  return {
    picture,
    audio: job.download_url,
    shared: new URL(`/api/public/extract-audio/${jobId}/download`, job.download_url).href,
    feed: data.feedUrl,
    atom: data.atomUrl,
    zip: batch.zip_url,
  };
}

describe('a verified domain', () => {
  test('is in every link of its account, and shows what they lead to and nothing else', async () => {
    const [owner, other] = [await yearly(), await yearly()];
    const before = await everyLink(owner);
    expect(Object.values(before).every((link) => link.startsWith(`${publicUrl}/api/`))).toBe(true);
    const { domain } = await proved(owner);
    const links = await everyLink(owner);
    const foreign = await everyLink(other);
    for (const [name, link] of Object.entries(links)) {
      const { origin, pathname } = new URL(link);
      expect([name, origin]).toEqual([name, `https://${domain}`]);
      const own = await at(`${domain.toUpperCase()}.:8080`, pathname);
      expect([name, own.statusCode]).toEqual([name, 200]);
      expect(`${JSON.stringify(own.headers)}${own.body}`).not.toMatch(/overprint|localhost/i);
      expect([name, (await at('localhost', pathname)).statusCode]).toEqual([name, 200]);
      const theirs = new URL(foreign[name] ?? '').pathname;
      const last = theirs.split('/').at(-1) ?? '';
      const missing = theirs.replace(/\w{22}(?=\W|$)/, '0'.repeat(22));
      const [hidden, absent] = [await at(domain, theirs), await at(domain, missing)];
      const words = ({ body }: typeof hidden) => body.replace(/"request_id":"[^"]*"/, '');
      expect([last, hidden.statusCode, words(hidden)]).toEqual([last, 404, words(absent)]);
      expect(Object.keys(hidden.headers)).toEqual(Object.keys(absent.headers));
    }
    for (const [name, link] of Object.entries(before))
      expect([name, (await at(domain, new URL(link).pathname)).statusCode]).toEqual([name, 200]);
  });

  test('is in the webhooks of its account', async () => {
    const owner = await yearly();
    const { domain } = await proved(owner);
    const jobId = await audio.submit(owner, { webhook_url: 'https://hook.test/' });
    await audio.work(jobId);
    const [row] = await audio.app.deps.database.query<{ body: string }>(
      'test_delivery',
      'select body::text as body from webhook_log where user_id = $1',
      [owner.userId],
    );
    expect(row?.body).toContain(`https://${domain}/api/download-audio/${jobId}.mp3`);
  });

  test('knows no other route, in any method, and names no product', async () => {
    const owner = await yearly();
    const { domain } = await proved(owner);
    const headers = { host: domain, cookie: owner.cookie, accept: 'text/html' };
    const linked = audio.app.endpoints.filter(({ audience }) => audience === 'linkHolders');
    expect(linked.map(({ name }) => name).toSorted()).toEqual([
      'downloadAudioFile',
      'downloadPublicAudio',
      'getAtomFeed',
      'getBatchZip',
      'getImage',
      'getJsonFeed',
    ]);
    const routes = audio.app.endpoints.map(({ method, path }) => ({
      method,
      url: path.replace(/:\w+/g, '1'),
    }));
    const strange = [
      '/',
      '/docs',
      '/health',
      '/livez',
      '/nothing',
      '/api/../docs',
      '/api/images/%2e%2e%2f%2e%2e%2fhealth',
      '/api/images/..%2f..%2fhealth',
      '/%',
      '//docs',
    ];
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
    const wrong = linked.flatMap(({ path }) =>
      methods.map((method) => ({ method, url: path.replace(/:\w+/g, '1') })),
    );
    for (const one of [...routes, ...strange.map((url) => ({ method: 'GET' as const, url })), ...wrong]) {
      const response = await inject({ ...one, headers });
      expect([one.method, one.url, response.statusCode]).toEqual([one.method, one.url, 404]);
      expect(`${JSON.stringify(response.headers)}${response.body}`).not.toMatch(/overprint|firebase|stripe/i);
    }
  });

  test('is known to a proxy that asks before it gets a certificate', async () => {
    const { domain } = await proved(await yearly());
    const metrics = { read: async () => ({ contentType: 'text/plain', text: '' }) };
    const admin = await startAdminServer(
      { host: '127.0.0.1', port: 0 },
      {
        readiness: async () => Promise.reject(new Error('not asked')),
        metrics,
        isProvedDomain: (name) => audio.app.deps.links.ownerOf(name) !== undefined,
        log: audio.app.deps.log,
      },
    );
    const asked = async (query: string) =>
      (await fetch(`http://127.0.0.1:${admin.port}/proved-domain${query}`)).status;
    const statuses = await Promise.all([`?domain=${domain}`, '?domain=x.example', ''].map(asked));
    await admin.close();
    expect(statuses).toEqual([200, 404, 404]);
  });

  test('ends with the plan, and is back with it', async () => {
    const owner = await yearly();
    const { orm } = audio.app.deps.database;
    const { domain } = await proved(owner);
    const { pathname } = new URL(await pad(owner));
    const plan = async (stripePlan: string) => {
      await orm.update(users).set({ stripePlan }).where(eq(users.id, owner.userId));
      await audio.app.deps.links.refresh();
    };
    await plan('monthly');
    expect(new URL(await pad(owner)).origin).toBe(publicUrl);
    expect([(await at(domain, pathname)).statusCode, (await at('localhost', pathname)).statusCode]).toEqual([
      421, 200,
    ]);
    expect((await send(owner, 'GET')).json()).toMatchObject({ code: 'yearly_only' });
    await plan('yearly');
    expect(new URL(await pad(owner)).origin).toBe(`https://${domain}`);
    expect((await at(domain, pathname)).statusCode).toBe(200);
    expect((await send(owner, 'DELETE')).statusCode).toBe(204);
    expect((await at(domain, pathname)).statusCode).toBe(421);
  });
});

describe('a host name', () => {
  const statusOf = async (host: string, url = '/health') => (await at(host, url)).statusCode;

  test('of nobody is 421, and asks the database nothing', async () => {
    const { database } = audio.app.deps;
    const { query } = database;
    const names: string[] = [];
    Object.assign(database, {
      query: (name: string, ...rest: [string, unknown[]]) => (names.push(name), query(name, ...rest)),
    });
    try {
      for (let index = 0; index < 200; index += 1)
        expect(await statusOf(`${index}.example.net`, '/api/plans')).toBe(421);
    } finally {
      Object.assign(database, { query });
    }
    expect(names).toEqual([]);
    expect((await at('stranger.example', '/api/plans')).json()).toMatchObject({ code: 'unknown_host' });
  });

  test('in X-Forwarded-Host counts only behind a trusted proxy; two hosts are 400', async () => {
    const owner = await yearly();
    const { domain } = await proved(owner);
    const headers = { host: 'localhost', 'x-forwarded-host': domain };
    expect((await inject({ url: '/api/plans', headers })).statusCode).toBe(200);
    const base = new URL(await audio.app.listen());
    const status = await new Promise((resolve, reject) => {
      const twice = request(
        {
          port: base.port,
          host: base.hostname,
          path: '/api/plans',
          setHost: false,
          headers: ['host', 'localhost', 'host', domain] as never,
        },
        (response) => resolve(response.resume().statusCode),
      );
      twice.on('error', reject).end();
    });
    expect(status).toBe(400);
  });
});

describe('a domain', () => {
  test('needs the yearly plan, its record and a host name that is not ours', async () => {
    for (const stripePlan of [undefined, 'monthly', 'pass']) {
      const account = await audio.app.account(stripePlan === undefined ? {} : { stripePlan });
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['POST', '/verify'],
      ] as const)
        expect(
          (
            await send(
              account,
              method,
              path,
              method === 'POST' && path === '' ? { domain: newDomain() } : undefined,
            )
          ).json(),
        ).toMatchObject({ code: 'yearly_only' });
      expect((await send(account, 'DELETE')).statusCode).toBe(204);
    }
    const owner = await yearly();
    expect((await send(owner, 'GET')).json()).toEqual({ success: true, data: null });
    expect((await send(owner, 'POST', '/verify')).json()).toMatchObject({ code: 'no_domain' });
    for (const domain of ['localhost', '127.0.0.1', 'https://a.example', 'com'])
      expect((await send(owner, 'POST', '', { domain })).json()).toMatchObject({
        code: 'invalid_domain',
        param: 'domain',
      });
    const { domain, record } = await ask(owner);
    expect(record.name).toBe(`_overprint.${domain}`);
    expect(record.value).toMatch(/^\w{32}$/);
    for (const [answer, found] of [
      [[], 'No TXT record found'],
      [['v=spf1', 'x'], '"v=spf1", "x"'],
      ['away', 'did not respond'],
    ] as const) {
      dns.set(record.name, answer);
      const refused = await send(owner, 'POST', '/verify');
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'txt_not_found']);
      expect(refused.json().fix).toContain(record.value);
      expect(refused.json().fix).toContain(found);
      expect((await at(domain, '/')).statusCode).toBe(421);
    }
    const again = (await send(owner, 'POST', '', { domain: `${domain.toUpperCase()}.` })).json().data;
    expect(again.record).toEqual(record);
  });

  test('belongs to the first account that proves it', async () => {
    const [first, second, third] = [await yearly(), await yearly(), await yearly()];
    const { domain } = await ask(first);
    const rival = await ask(second, domain);
    await send(second, 'POST', '/verify');
    expect((await at(domain, '/')).statusCode).toBe(404);
    dns.set(rival.record.name, (await send(first, 'GET')).json().data.record.value.split());
    expect((await send(first, 'POST', '/verify')).json()).toMatchObject({ code: 'domain_taken' });
    expect((await send(third, 'POST', '', { domain })).json()).toMatchObject({ code: 'domain_taken' });
    await send(second, 'DELETE');
    expect((await send(first, 'POST', '/verify')).json().data.status).toBe('proved');
  });

  test('that another takes the place of is nobody’s at once', async () => {
    const owner = await yearly();
    const { domain } = await proved(owner);
    const next = await proved(owner);
    expect([(await at(domain, '/')).statusCode, (await at(next.domain, '/')).statusCode]).toEqual([421, 404]);
  });

  test('is checked daily, and lost after three days without its record; its owner is told once', async () => {
    const { clock, deps } = audio.app;
    const owner = await yearly();
    await deps.database.orm.update(users).set({ email: 'o@shop.example' }).where(eq(users.id, owner.userId));
    const { domain, record } = await proved(owner);
    const state = async () => (await send(owner, 'GET')).json().data;
    const nextDay = async (answer: TxtRecords) => {
      dns.set(record.name, answer);
      clock.forward(dayMs);
      await check();
      return state();
    };
    const asked = () => questions.filter((name) => name === record.name).length;
    const before = asked();
    clock.forward(dayMs - 1);
    await check();
    expect(asked()).toBe(before);
    clock.forward(1);
    await check();
    expect(asked()).toBe(before + 1);
    expect(await nextDay([])).toMatchObject({ status: 'proved', missing_since: clock.now().toISOString() });
    expect(await nextDay([record.value])).toMatchObject({ missing_since: null });
    await nextDay([]);
    for (let day = 0; day < 5; day += 1) expect(await nextDay('away')).toMatchObject({ status: 'proved' });
    expect((await at(domain, '/')).statusCode).toBe(404);
    expect(await nextDay([])).toMatchObject({ status: 'lost', lost_at: clock.now().toISOString() });
    expect([new URL(await pad(owner)).origin, (await at(domain, '/')).statusCode]).toEqual([publicUrl, 421]);
    await check();
    expect(sent.filter(({ to }) => to === 'o@shop.example').map(({ text }) => text)).toEqual([
      expect.stringContaining(record.value),
    ]);
    dns.set(record.name, [record.value]);
    expect((await send(owner, 'POST', '/verify')).json().data).toMatchObject({
      status: 'proved',
      lost_at: null,
    });
    expect((await at(domain, '/')).statusCode).toBe(404);
  });

  test('is checked three whole days before it is lost', async () => {
    const { clock } = audio.app;
    const owner = await yearly();
    const { record } = await proved(owner);
    dns.delete(record.name);
    for (const status of ['proved', 'proved', 'proved', 'lost']) {
      clock.forward(dayMs);
      await check();
      expect((await send(owner, 'GET')).json().data.status).toBe(status);
    }
  });

  test('is not proved by an answer that was true when it was given, and no longer when it comes', async () => {
    const owner = await yearly();
    const { domain } = await ask(owner);
    for (const change of ['another', 'the same again'] as const) {
      slowDns = Promise.withResolvers();
      const asked = questions.length;
      const verifying = send(owner, 'POST', '/verify');
      await expect.poll(() => questions.length).toBe(asked + 1);
      await send(owner, 'DELETE');
      await send(owner, 'POST', '', { domain: change === 'another' ? newDomain() : domain });
      slowDns.resolve();
      expect((await verifying).json(), change).toMatchObject({ code: 'no_domain' });
      expect((await send(owner, 'GET')).json().data, change).toMatchObject({ status: 'waiting' });
      expect((await at(domain, '/')).statusCode, change).toBe(421);
      slowDns = undefined;
      await ask(owner, domain);
    }
  });

  test('with the records of two accounts that ask at once is one account’s alone', async () => {
    const rivals = [await yearly(), await yearly()];
    const asks: Awaited<ReturnType<typeof ask>>[] = [];
    for (const rival of rivals) asks.push(await ask(rival, asks[0]?.domain));
    const [{ domain, record } = { domain: '', record: { name: '' } }] = asks;
    dns.set(
      record.name,
      asks.map((one) => one.record.value),
    );
    slowDns = Promise.withResolvers();
    const asked = questions.length;
    const verifying = rivals.map((rival) => send(rival, 'POST', '/verify'));
    await expect.poll(() => questions.length).toBe(asked + 2);
    dns.delete(record.name);
    slowDns.resolve();
    const statuses = (await Promise.all(verifying)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = rivals[statuses.indexOf(200)];
    if (!winner) throw new Error('Expected one account with the domain, received none');
    expect(new URL(await pad(winner)).host).toBe(domain);
  });

  test('is not missing by an answer that its owner’s own check has overtaken', async () => {
    const owner = await yearly();
    const { record } = await proved(owner);
    dns.delete(record.name);
    slowDns = Promise.withResolvers();
    questions = [];
    audio.app.clock.forward(dayMs);
    const checking = check();
    await expect.poll(() => questions).toContain(record.name);
    const slow = slowDns;
    slowDns = undefined;
    dns.set(record.name, [record.value]);
    expect((await send(owner, 'POST', '/verify')).json().data).toMatchObject({ status: 'proved' });
    slow.resolve();
    await checking;
    expect((await send(owner, 'GET')).json().data).toMatchObject({ status: 'proved', missing_since: null });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { asMade, databaseKinds } from '#test/database.ts';
import { runDue } from '#test/run-due.ts';
import { type Receiver, startReceiver, verifySignature } from '#test/webhooks/receiver.ts';
import { Problem } from '#platform/shared/problem.ts';
import { storageUnavailable } from '#platform/shared/storage-problems.ts';
import { createSecretBox } from '#platform/server/secrets/secret-box.ts';
import { createLog } from '#platform/server/log.ts';
import { users } from '#account/access/server/tables.ts';
import { ownErrorText } from '#account/webhooks/shared/contract.ts';
import { retryDelaysMs, webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { createSecrets } from './secrets.ts';
import { createDispatcher, type Dispatcher, type DispatcherDeps } from './dispatcher.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookOutbox,
  webhookSecrets,
} from './tables.ts';
import { endpointOwnerEmails } from './tell-owners.ts';

const failingMs = webhookLimits.failingDays * 24 * 60 * 60 * 1000;
const longestWaitMs = Math.max(...retryDelaysMs) * (1 + webhookLimits.jitterShare);

describe.each(databaseKinds)('the dispatcher on %s', (kind) => {
  let app: TestApp;
  let receiver: Receiver;
  let account: TestAccount;
  let dispatcher: Dispatcher;
  let others: Dispatcher[] = [];
  beforeAll(async () => {
    receiver = await startReceiver();
    app = await startTestApp(kind, { resolve: receiver.resolve, connector: receiver.internet.connector });
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });
  beforeEach(async () => {
    account = await app.account();
    receiver.received.length = 0;
    receiver.respondWith((response) => response.end('ok'));
    dispatcher = newDispatcher();
    await dispatcher.start();
  });
  afterEach(async () => {
    for (const one of [dispatcher, ...others]) await one.stop();
    others = [];
    await app.deps.database.orm.delete(webhookDeliveries);
    await app.deps.database.orm.delete(webhookEndpoints);
  });

  const newDispatcher = (overrides: Partial<DispatcherDeps> = {}) =>
    createDispatcher({ ...app.deps, ...app.deps.webhooks, random: () => 0, ...overrides });

  /** Starts another dispatcher on the same database; it ends with the test. */
  async function startAnother(): Promise<Dispatcher> {
    const other = newDispatcher();
    others.push(other);
    await other.start();
    return other;
  }

  async function restart(overrides: Partial<DispatcherDeps> = {}, afterMs = 0): Promise<void> {
    await dispatcher.stop();
    app.clock.forward(afterMs);
    dispatcher = newDispatcher(overrides);
    await dispatcher.start();
  }

  async function writeEvents(count: number, url = 'http://hook.test/in', name = 'audio'): Promise<void> {
    await app.deps.database.transaction(async (tx) => {
      for (let number = 0; number < count; number += 1) {
        const subject = `${name}:${number}`;
        const body = { event: 'audio.completed', number };
        await app.deps.webhooks.outbox.write(tx, {
          userId: account.userId,
          url,
          event: 'audio.completed',
          subject,
          body,
        });
      }
    });
    await settle();
  }

  async function settle(): Promise<void> {
    dispatcher.wake();
    await dispatcher.idle();
  }

  async function later(ms: number): Promise<void> {
    app.clock.forward(ms);
    await settle();
  }

  const deliveries = () =>
    app.deps.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.userId, account.userId));
  const only = async () => {
    const [row] = await deliveries();
    if (!row) throw new Error('Expected a delivery, found none');
    return row;
  };
  const queued = () =>
    app.deps.database.orm.select().from(webhookOutbox).where(eq(webhookOutbox.userId, account.userId));
  const endpoint = async () => {
    const [row] = await app.deps.database.orm
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, account.userId));
    return row;
  };

  test('400 events to a receiver that fails half of its requests are all delivered, with valid signatures', async () => {
    const { secret } = await app.deps.webhooks.secrets.get(account.userId);
    let failed = 0;
    receiver.respondWith((response, one) => {
      verifySignature(one, secret, app.clock.now());
      const fails = one.attempt < 8 && (one.id.charCodeAt(5) + one.attempt) % 2 === 0;
      if (fails) failed += 1;
      response.statusCode = fails ? 500 : 204;
      response.end();
    });
    for (let part = 0; part < 4; part += 1) await writeEvents(100, 'http://hook.test/in', `part${part}`);
    for (let round = 0; round < retryDelaysMs.length; round += 1) await later(longestWaitMs);
    const rows = await deliveries();
    expect(rows.filter(({ status }) => status === 'delivered')).toHaveLength(400);
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(
      new Set(rows.map(({ webhookId }) => webhookId)),
    );
    expect(failed).toBeGreaterThan(120);
    process.stdout.write(
      `webhooks on ${kind}: 400 of 400 delivered, ${receiver.received.length} requests, ${failed} ` +
        'failed, all signatures good\n',
    );
  });

  test('a failing receiver gets its retries exactly on schedule, then no more', async () => {
    receiver.respondWith((response) => response.writeHead(500).end('no'));
    await writeEvents(1);
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      await later(delayMs - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await later(1);
      expect(receiver.received).toHaveLength(index + 2);
    }
    await later(longestWaitMs * 2);
    expect(receiver.received).toHaveLength(8);
    expect(await only()).toMatchObject({
      status: 'failed',
      attempts: 8,
      lastStatusCode: 500,
    });
    expect(await queued()).toEqual([]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  });

  test.each([
    ['301', 301, { location: 'http://other.test/' }],
    ['500', 500, {}],
    ['404', 404, {}],
  ])('%s does not count as delivered, and no redirect is followed', async (_name, status, headers) => {
    receiver.respondWith((response) => response.writeHead(status, headers).end());
    await writeEvents(1);
    expect(await only()).toMatchObject({ status: 'pending', lastStatusCode: status, attempts: 1 });
    expect(receiver.received.map(({ host }) => host)).toEqual(['hook.test']);
  });

  test('Retry-After of a 429 or 503 is respected, up to ten hours', async () => {
    receiver.respondWith((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await writeEvents(1);
    await later(119_999);
    expect(receiver.received).toHaveLength(1);
    receiver.respondWith((response) => response.writeHead(503, { 'retry-after': '999999' }).end());
    await later(1);
    expect(receiver.received).toHaveLength(2);
    const [waiting] = await queued();
    expect(waiting?.dueAt.getTime()).toBe(app.clock.now().getTime() + webhookLimits.retryAfterMaxMs);
  });

  test('a receiver that hangs is cut off at the timeout and retried later', async () => {
    receiver.respondWith(() => undefined);
    await restart({ timeoutMs: 50 });
    await writeEvents(1);
    expect(await only()).toMatchObject({
      status: 'pending',
      attempts: 1,
      lastError: 'URL could not be fetched',
    });
  });

  test('a connection that is reset is one failed attempt with the common error text', async () => {
    receiver.respondWith((response) => response.destroy());
    await writeEvents(1);
    expect(await only()).toMatchObject({
      status: 'pending',
      lastStatusCode: null,
      lastError: 'URL could not be fetched',
    });
  });

  test('an untrusted certificate and an unknown host have the same error text', async () => {
    await writeEvents(1, 'https://hook.test/in', 'certificate');
    await writeEvents(1, 'http://nowhere.test/in', 'name');
    expect((await deliveries()).map(({ lastError }) => lastError)).toEqual(
      Array.from({ length: 2 }, () => 'URL could not be fetched'),
    );
    expect(receiver.received).toEqual([]);
  });

  test('at most 64 kB of an endless response are read and 1 kB is stored, and its 200 counts', async () => {
    let sentBytes = 0;
    receiver.respondWith((response) => {
      const chunk = Buffer.alloc(16_384, 'x');
      const write = () => {
        while (!response.destroyed && sentBytes < 1_000_000_000) {
          sentBytes += chunk.length;
          if (!response.write(chunk)) break;
        }
      };
      response.on('drain', write).writeHead(200);
      write();
    });
    await writeEvents(1);
    const [attempt] = await app.deps.database.orm
      .select({ answer: webhookAttempts.answer })
      .from(webhookAttempts)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
      .where(eq(webhookDeliveries.userId, account.userId));
    expect((await only()).status).toBe('delivered');
    expect(attempt?.answer).toBe('x'.repeat(1_024));
    expect(sentBytes).toBeLessThan(20_000_000);
  });

  test('a compressed response does not fail a delivery', async () => {
    receiver.respondWith((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([31, 139])),
    );
    await writeEvents(1);
    expect((await only()).status).toBe('delivered');
  });

  test('an endpoint that hangs does not delay another one', async () => {
    const release = Promise.withResolvers<void>();
    receiver.respondWith((response, { host }) => {
      if (host === 'hook.test') response.end();
      else void release.promise.then(() => response.end());
    });
    const { database, webhooks } = app.deps;
    await database.transaction(async (tx) => {
      for (let number = 0; number < 300; number += 1) {
        const slow = number < 299;
        await webhooks.outbox.write(tx, {
          userId: account.userId,
          url: slow ? 'http://slow.test/' : 'http://hook.test/',
          event: 'audio.completed',
          subject: String(number),
          body: {},
        });
      }
    });
    dispatcher.wake();
    await expect
      .poll(async () => (await deliveries()).filter(({ status }) => status === 'delivered').length)
      .toBe(1);
    expect(receiver.received.filter(({ host }) => host === 'slow.test').length).toBeLessThanOrEqual(4);
    release.resolve();
    await settle();
    expect((await deliveries()).every(({ status }) => status === 'delivered')).toBe(true);
  });

  test('410 fails a delivery at once and switches the endpoint off, and its owner is told once', async () => {
    receiver.respondWith((response) => response.writeHead(410).end());
    await writeEvents(1);
    expect(await only()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await endpoint()).toMatchObject({ status: 'off', offReason: 'gone' });
    await app.deps.database.orm
      .update(users)
      .set({ email: `${account.username}@example.com` })
      .where(eq(users.id, account.userId));
    const deps = { ...app.deps, publicUrl: app.deps.config.publicUrl };
    for (let time = 0; time < 2; time += 1) await runDue(deps, endpointOwnerEmails(deps));
    const mails = await app.server.inject({
      url: `/sandbox/mail/messages?to=${account.username}@example.com`,
    });
    expect(mails.json()).toHaveLength(1);
    expect(mails.json()[0].text).toContain('410 Gone');
    await writeEvents(1, 'http://hook.test/in', 'afterwards');
    expect(receiver.received).toHaveLength(1);
  });

  test('an endpoint is switched off after failing for five days, and not before', async () => {
    receiver.respondWith((response) => response.writeHead(500).end());
    await writeEvents(1, 'http://hook.test/in', 'day0');
    await later(failingMs - 1);
    expect(await endpoint()).toMatchObject({ status: 'on' });
    await later(longestWaitMs);
    expect(await endpoint()).toMatchObject({ status: 'off', offReason: 'failing' });
    expect((await only()).status).toBe('failed');
  });

  test('one success restarts the five days', async () => {
    receiver.respondWith((response) => response.writeHead(500).end());
    await writeEvents(1, 'http://hook.test/in', 'first');
    receiver.respondWith((response) => response.end());
    await later(longestWaitMs);
    expect(await endpoint()).toMatchObject({ status: 'on', failingSince: null });
  });

  test('two dispatchers send each webhook once', async () => {
    const second = await startAnother();
    await writeEvents(100);
    await expect.poll(queued).toEqual([]);
    for (const one of [dispatcher, second]) await one.idle();
    expect(receiver.received).toHaveLength(100);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(100);
  });

  test('an outcome waits while the database is down, and the webhook is sent once', async () => {
    const { database } = app.deps;
    let refusals = 0;
    const query: typeof database.query = (name, text, params) => {
      if (name !== 'webhook_settle' || refusals === 3) return database.query(name, text, params);
      refusals += 1;
      throw new Problem(storageUnavailable);
    };
    await restart({ database: { ...database, query }, wait: async () => undefined });
    await writeEvents(1);
    expect([refusals, receiver.received.length]).toEqual([3, 1]);
    expect(await only()).toMatchObject({ deliveredAt: expect.any(Date) });
    expect(await queued()).toEqual([]);
  });

  test('an outcome that arrives after its lease is ignored, and the webhook is sent again with the same id', async () => {
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    receiver.respondWith((response, { attempt }) => {
      if (attempt > 1) return void response.end();
      arrived.resolve();
      void release.promise.then(() => response.writeHead(500).end());
    });
    await app.deps.database.transaction((tx) =>
      app.deps.webhooks.outbox.write(tx, {
        userId: account.userId,
        url: 'http://hook.test/',
        event: 'audio.completed',
        subject: 'frozen',
        body: {},
      }),
    );
    dispatcher.wake();
    await arrived.promise;
    const awake = await startAnother();
    app.clock.forward(webhookLimits.timeoutMs * 2);
    awake.wake();
    await awake.idle();
    release.resolve();
    await settle();
    expect(await only()).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(receiver.received.map(({ id }) => id)).toEqual([
      (await only()).webhookId,
      (await only()).webhookId,
    ]);
  });

  const ownErrors: readonly [name: string, broken: () => Partial<DispatcherDeps>][] = [
    [
      'a client that breaks',
      () => ({
        outbound: { ...app.deps.outbound, fetch: () => Promise.reject(new TypeError('broken client')) },
      }),
    ],
    [
      'secrets that cannot be read',
      () => ({
        secrets: { ...app.deps.webhooks.secrets, signersOf: () => Promise.reject(new Error('sealed')) },
      }),
    ],
  ];

  test.each(ownErrors)(
    '%s is a failed attempt that its owner sees, blocks nobody, and does not count against the endpoint',
    async (_name, broken) => {
      const warn = vi.fn<() => void>();
      const log = { ...createLog('silent'), warn };
      const concurrencyLimits = {
        overall: 1,
        perEndpoint: 1,
        perAccount: 1,
        perHost: 1,
        reserved: 0,
        perAccountReserved: 1,
      };
      await restart({ log, concurrencyLimits, ...broken() });
      await writeEvents(2);
      expect(warn).toHaveBeenCalledTimes(2);
      expect(receiver.received).toEqual([]);
      const attempted = { status: 'pending', attempts: 1, lastStatusCode: null, lastError: ownErrorText };
      for (const row of await deliveries()) expect(row).toMatchObject(attempted);
      expect(await endpoint()).toMatchObject({ status: 'on', failingSince: null, lastError: null });

      await restart({}, retryDelaysMs[0]);
      await settle();
      for (const row of await deliveries()) expect(row).toMatchObject({ status: 'delivered', attempts: 2 });
      expect(receiver.received).toHaveLength(2);
    },
  );

  test.each(ownErrors)(
    '%s for ever ends with the schedule, and no endpoint is switched off',
    async (_name, broken) => {
      receiver.respondWith((response) => response.writeHead(500).end());
      await writeEvents(1, 'http://hook.test/in', 'long failing');
      await restart({ log: createLog('silent'), ...broken() }, failingMs);
      await writeEvents(1, 'http://hook.test/in', 'ours');
      for (const delayMs of retryDelaysMs) await later(delayMs);
      const failed = { status: 'failed', attempts: 1 + retryDelaysMs.length };
      for (const row of await deliveries()) expect(row).toMatchObject({ ...failed, lastError: ownErrorText });
      expect(await endpoint()).toMatchObject({ status: 'on', lastError: 'The receiver responded with 500' });
      expect(receiver.received).toHaveLength(1);
    },
  );

  test.each(ownErrors)(
    '%s does not count towards the three failures that switch an endpoint off',
    async (_name, broken) => {
      receiver.respondWith((response) => response.writeHead(500).end());
      await writeEvents(1, 'http://hook.test/in', 'long failing');
      await restart({ log: createLog('silent'), ...broken() }, failingMs);
      await settle();
      await later(retryDelaysMs[1]);
      expect(await only()).toMatchObject({ attempts: 3, lastError: ownErrorText });
      await restart();
      await later(retryDelaysMs[2]);
      expect(await only()).toMatchObject({ attempts: 4, lastError: 'The receiver responded with 500' });
      expect(await endpoint()).toMatchObject({ status: 'on' });
      await later(retryDelaysMs[3]);
      expect(receiver.received).toHaveLength(3);
      expect(await endpoint()).toMatchObject({ status: 'off', offReason: 'failing' });
    },
  );

  test('a secret that does not open waits for a process with the key: no attempt, no change, no end', async () => {
    const { secret } = await app.deps.webhooks.secrets.get(account.userId);
    const storedSecret = () =>
      app.deps.database.orm.select().from(webhookSecrets).where(eq(webhookSecrets.userId, account.userId));
    const stored = await storedSecret();
    const error = vi.fn<() => void>();
    const log = { ...createLog('silent'), error };
    const webhookBox = createSecretBox(Buffer.alloc(32));
    await restart({ log, secrets: createSecrets({ ...app.deps, log, webhookBox }) });
    await writeEvents(1);
    for (let lease = 0; lease < 2 * retryDelaysMs.length; lease += 1)
      await later(webhookLimits.timeoutMs * 2);
    expect(error.mock.calls.length).toBeGreaterThan(retryDelaysMs.length);
    expect(await only()).toMatchObject({ status: 'pending', attempts: 0, lastError: null });
    expect(await endpoint()).toMatchObject({ status: 'on', failingSince: null });
    expect(receiver.received).toEqual([]);

    await restart({}, webhookLimits.timeoutMs * 2);
    await settle();
    expect(await storedSecret()).toEqual(stored);
    const [sent] = receiver.received;
    if (!sent) throw new Error('Expected a request');
    expect(verifySignature(sent, secret, app.clock.now())).toMatchObject({ number: 0 });
  });

  test('after a rotation both secrets verify for a day, then only the new one', async () => {
    const { secrets } = app.deps.webhooks;
    const old = (await secrets.get(account.userId)).secret;
    const fresh = (await secrets.rotate(account.userId, asMade)).secret;
    await writeEvents(1, 'http://hook.test/in', 'both');
    await later(webhookLimits.previousSecretHours * 60 * 60 * 1000);
    await writeEvents(1, 'http://hook.test/in', 'one');
    const [both, one] = receiver.received;
    if (!both || !one) throw new Error('Expected two requests');
    const dayMs = 24 * 60 * 60 * 1000;
    const before = new Date(app.clock.now().getTime() - dayMs);
    expect(verifySignature(both, old, before)).toEqual(verifySignature(both, fresh, before));
    expect(() => verifySignature(one, old, app.clock.now())).toThrow('No matching signature');
    expect(verifySignature(one, fresh, app.clock.now())).toMatchObject({ event: 'audio.completed' });
  });

  test('an event that is sent again keeps its id and starts a new round of attempts', async () => {
    receiver.respondWith((response) => response.writeHead(500).end());
    await writeEvents(1);
    const again = {
      userId: account.userId,
      url: 'http://other.test/',
      event: 'audio.completed',
      subject: 'audio:0',
    };
    await app.deps.database.transaction((tx) =>
      app.deps.webhooks.outbox.sendAgain(tx, { ...again, body: { number: 2 } }),
    );
    await settle();
    expect(receiver.received.map(({ host }) => host)).toEqual(['hook.test', 'other.test']);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await queued()).toMatchObject([{ roundAttempts: 1, roundFailures: 1 }]);
    receiver.respondWith((response) => response.end());
    await later(retryDelaysMs[0]);
    expect(await only()).toMatchObject({ status: 'delivered', attempts: 3 });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShop } from '#tools/shop-monitor/server/create-shop.ts';
import { createApiKey, listApiKeys } from '#account/api-keys/server/api-keys.ts';
import { beginSecondFactor } from '#account/access/server/second-factor.ts';
import { sessions, users } from '#account/access/server/tables.ts';
import { continueAfterStart } from '#app/server/after-start.ts';
import { createDeps, type Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { asMade, databaseKinds } from './database.ts';
import { videoBytes } from './videos.ts';

const [oldKey, newKey] = ['old', 'new'].map((name) => name.padEnd(32, '.'));
const authorization = 'Bearer s3cret';
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';

const origin = { address: '::1', userAgent: 'test' };

describe.each(databaseKinds)('a rotation of SECRET_KEY on %s', (kind) => {
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    app = await startTestApp(kind, { settings: { SECRET_KEY: oldKey ?? '' } });
    account = await app.account({ stripePlan: 'yearly' });
  });
  afterAll(() => app.close());

  /** Another process on the same database and store. */
  function start(settings: Record<string, string | undefined>): Promise<Deps> {
    const config = loadConfig({ DATA_DIR: app.dataDir, DISK_RESERVE_MB: '0', ...settings });
    const { database, images } = app.deps;
    return createDeps(config, { database, images, clock: app.clock, log: createLog('silent') });
  }

  const requestKey = { endpoint: 'padImage', value: 'once' };
  const response = {
    fingerprint: 'f',
    statusCode: 200,
    headers: {},
    contentType: 'application/json',
    body: '{}',
  };

  async function sealEverything(): Promise<void> {
    for (let count = 0; count < 2; count += 1)
      await createApiKey(app.deps, account.userId, { name: `key ${count}` }, origin);
    await app.deps.webhooks.secrets.rotate(account.userId, asMade);
    const claim = await app.deps.responseStore.claim({ accountId: account.userId, ...requestKey });
    if (claim.state !== 'acquired') throw new Error(`Expected a lock, received ${claim.state}`);
    await claim.lock.store(response);
    await sealAuthorizations();
    await sealSecondFactor();
    // The identity stand-in signs its first token.
    const payload = { email: 'ada@example.com', password: 'proof6' };
    await app.server.inject({ method: 'POST', url: `${toolkit}:signUp`, payload });
  }

  async function sealSecondFactor(): Promise<void> {
    const { orm } = app.deps.database;
    await orm.update(users).set({ password: 'a hash' }).where(eq(users.id, account.userId));
    await beginSecondFactor(app.deps, account.userId);
  }

  /**
   * Gives an endpoint, a delivery, a shop, an audio job and a batch an `Authorization` header of their own.
   */
  async function sealAuthorizations(): Promise<void> {
    const { database, clock, webhooks } = app.deps;
    const { authorizations, outbox } = webhooks;
    const { userId } = account;
    const headers = { 'x-api-key': account.key };
    const webhookUrl = 'https://hooks.example.com/overprint';
    const endpoint = { url: webhookUrl, authorization, headers: { 'X-Source': 'overprint' } };
    const video = `data:video/mp4;base64,${videoBytes('aac.mp4').toString('base64')}`;
    const job = { video, webhook_url: webhookUrl, webhook_authorization: authorization };
    const batch = {
      tool: 'image_padding',
      items: [{ image_url: 'https://pictures.example.com/art.png' }],
      webhook_url: webhookUrl,
      webhook_authorization: authorization,
    };
    for (const [url, payload] of [
      ['/api/webhooks/endpoints', endpoint],
      ['/api/extract-audio', job],
      ['/api/batches', batch],
    ] as const) {
      const made = await app.server.inject({ method: 'POST', url, payload, headers });
      expect(made.statusCode, made.body).toBeLessThan(300);
    }
    const shop = { userId, shopUrl: 'https://www.redbubble.com/people/ada/shop', webhookUrl };
    const findTemplate = async () => [];
    await createShop(
      { database, clock, authorizations, findTemplate },
      { ...shop, webhookAuthorization: authorization },
      asMade,
    );
    const sealedAuthorization = authorizations.seal(userId, authorization);
    const delivery = { userId, url: webhookUrl, sealedAuthorization, subject: '1', body: {} };
    await database.transaction((tx) => outbox.write(tx, { ...delivery, event: 'audio.completed' }));
  }

  /** Everything that is sealed, as a process opens it. */
  async function opened(deps: Deps) {
    return {
      keys: (await listApiKeys(deps, account.userId)).rows.map(({ key }) => key),
      signers: (await deps.webhooks.secrets.signersOf([account.userId])).get(account.userId),
      claim: await deps.responseStore.claim({ accountId: account.userId, ...requestKey }),
      authorizations: (await sealedAuthorizationsOf(deps)).map((sealed) =>
        deps.webhooks.authorizations.open(account.userId, sealed),
      ),
    };
  }

  async function sealedAuthorizationsOf({ database }: Deps): Promise<string[]> {
    const places = [
      ['webhook_endpoints', 'sealed_authorization'],
      ['webhook_endpoints', 'sealed_headers'],
      ['webhook_log', 'sealed_authorization'],
      ['audio_jobs', 'sealed_webhook_authorization'],
      ['batches', 'sealed_webhook_authorization'],
      ['redbubble_shops', 'sealed_webhook_authorization'],
    ];
    const found = places.map(async ([table, column]) => {
      const sql = `select ${column} as sealed from ${table} where ${column} is not null`;
      return database.query<{ sealed: string }>(`authorizations_of_${table}_${column}`, sql, []);
    });
    return (await Promise.all(found)).flat().map(({ sealed }) => sealed);
  }

  const sealedTexts = async (deps: Deps) => {
    const texts: string[] = [];
    for (const { table, column } of [...deps.sealedColumns, ...deps.sealedByStandIns]) {
      const sql = `select ${column} as sealed from ${table} where ${column} is not null`;
      const rows = await deps.database.query<{ sealed: string }>(`sealed_${table}_${column}`, sql, []);
      expect(rows.length, `${table}.${column}`).toBeGreaterThan(0);
      texts.push(...rows.map(({ sealed }) => sealed));
    }
    return texts.toSorted();
  };

  test('seals everything anew; nothing changes for customers, and the old key is then refused', async () => {
    await sealEverything();
    const before = await opened(app.deps);
    const sealedBefore = await sealedTexts(app.deps);
    const sessionsBefore = await app.deps.database.orm.select().from(sessions);
    expect(before).toMatchObject({
      keys: [/^op_/, /^op_/, /^op_/].map((form) => expect.stringMatching(form)),
      authorizations: [
        authorization,
        JSON.stringify({ 'X-Source': 'overprint' }),
        ...Array.from({ length: 4 }, () => authorization),
      ],
    });
    expect(before.claim).toEqual({ state: 'stored', response });

    const rotating = await start({ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey });
    expect(await opened(rotating)).toEqual(before);
    await expect(start({ SECRET_KEY: newKey })).rejects.toThrow('Some data is still encrypted');

    const afterStart = continueAfterStart(rotating);
    const openedWithNewKey = async () => {
      const deps = await start({ SECRET_KEY: newKey });
      const found = await opened(deps);
      await deps.close();
      return found;
    };
    await expect.poll(() => openedWithNewKey().catch(() => undefined)).toEqual(before);
    await afterStart.stop();
    await rotating.close();
    const sealedAfter = await sealedTexts(app.deps);
    expect(sealedAfter).toHaveLength(sealedBefore.length);
    expect(sealedAfter.filter((text) => sealedBefore.includes(text))).toEqual([]);
    expect(await app.deps.database.orm.select().from(sessions)).toEqual(sessionsBefore);
    await expect(start({ SECRET_KEY: oldKey })).rejects.toThrow('is not the key of this database');
  });

  test('a process that still has only the old key changes nothing, and says that it cannot read', async () => {
    const sealed = await sealedTexts(app.deps);
    await expect(app.deps.webhooks.secrets.get(account.userId)).rejects.toThrow('to open with SECRET_KEY');
    const url = '/api/webhooks/secret';
    const asked = await app.server.inject({ url, headers: { 'x-api-key': account.key } });
    expect(asked.statusCode).toBe(500);
    expect(await app.deps.webhooks.secrets.signersOf([account.userId])).toEqual(new Map());
    await expect(app.deps.responseStore.claim({ accountId: account.userId, ...requestKey })).rejects.toThrow(
      'Expected a stored response to open',
    );
    expect(await sealedTexts(app.deps)).toEqual(sealed);
  });

  test('a customer can replace a secret that does not open', async () => {
    const { secret, previousValidUntil } = await app.deps.webhooks.secrets.rotate(account.userId, asMade);
    expect(previousValidUntil).toBeNull();
    const signers = await app.deps.webhooks.secrets.signersOf([account.userId]);
    expect(signers.get(account.userId)).toEqual([secret]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { startFakeInternet, fixedResolver, type FakeInternet } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';
import type { Claim, IdempotencyKey, RunLock } from '#platform/server/http/idempotency.ts';
import { waitForResponse } from '#platform/server/http/idempotent-request.ts';
import { createSecretBox } from '#platform/server/secrets/secret-box.ts';
import { createResponseStore } from './response-store.ts';
import { responseFiles, sweepStoredResponses } from './stored-responses.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import { idempotentRequests } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('calls with an Idempotency-Key on %s', (kind) => {
  let app: TestApp;
  let internet: FakeInternet;
  let origin: string;
  let account: TestAccount;
  let picturesServed = 0;
  /** Whether the host of the pictures has them. */
  let answering = true;
  beforeAll(async () => {
    internet = await startFakeInternet((_request, response) => {
      picturesServed += 1;
      if (!answering) response.writeHead(404);
      response.end(samplePicture('rgb.png'));
    });
    const resolve = fixedResolver({ 'art.test': ['93.184.215.14'] });
    app = await startTestApp(kind, { resolve, connector: internet.connector });
    origin = await app.listen();
  });
  afterAll(async () => {
    await app.close();
    await internet.close();
  });
  beforeEach(async () => {
    account = await app.account();
    picturesServed = 0;
  });

  interface Sent {
    readonly status: number;
    readonly text: string;
    readonly replayed: string | null;
    readonly headers: Headers;
  }

  async function pad(
    key: string,
    { file, accept, ...fields }: { file?: string; accept?: string } & Record<string, string> = {
      file: 'rgb.png',
    },
    caller: Record<string, string> = { 'x-api-key': account.key },
  ): Promise<Sent> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (file) body.set('image', new Blob([new Uint8Array(samplePicture(file))]), file);
    return sendForm(body, { 'idempotency-key': key, ...(accept && { accept }), ...caller });
  }

  async function padBytes(key: string, bytes: Uint8Array): Promise<Sent> {
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(bytes)]), 'picture.png');
    return sendForm(body, { 'idempotency-key': key, 'x-api-key': account.key });
  }

  async function sendForm(body: FormData, headers: Record<string, string>): Promise<Sent> {
    const response = await fetch(`${origin}/api/image_padding`, { method: 'POST', headers, body });
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return {
      status: response.status,
      text,
      replayed: response.headers.get('idempotent-replayed'),
      headers: response.headers,
    };
  }

  /** Units of quota and rows of the request log. */
  async function billed(): Promise<{ used: number; rows: number }> {
    const headers = { 'x-api-key': account.key };
    const usage = await app.server.inject({ url: '/api/usage', headers });
    const log = await app.server.inject({ url: '/api/requests?limit=1', headers });
    return { used: usage.json().used, rows: Number(log.headers['x-total-count']) };
  }

  test('50 parallel repeats are one piece of work, one unit of quota and one response', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => pad('parallel')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(responses.filter(({ replayed }) => replayed === 'true')).toHaveLength(49);
    expect(await billed()).toEqual({ rows: 1, used: 1 });
  });

  test('parallel repeats at the edge of the quota neither exceed it nor fail', async () => {
    account = await app.account({ usedThisMonth: 999 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => pad('edge')));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await pad('beyond')).status).toBe(429);
    expect((await pad('edge')).status).toBe(200);
    expect((await billed()).used).toBe(1_000);
  });

  test('another body under the same key is 409, another field or another picture alike', async () => {
    await pad('body', { file: 'rgb.png', padding_size: '10' });
    for (const other of [
      { file: 'rgb.png', padding_size: '11' },
      { file: 'rgb.png' },
      { padding_size: '10' },
    ]) {
      const response = await pad('body', other);
      expect([response.status, JSON.parse(response.text).code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect((await billed()).rows).toBe(1);
  });

  test('bytes are answered again as they were, with their headers', async () => {
    const [first, again] = [
      await pad('bytes', { file: 'rgb.png', accept: 'image/*' }),
      await pad('bytes', { file: 'rgb.png', accept: 'image/*' }),
    ];
    expect(again.replayed).toBe('true');
    expect(again.text).toBe(first.text);
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
  });

  test('a refusal of the input leaves its key free: the corrected request runs, and counts once', async () => {
    const refused = await pad('corrected', { file: 'rgb.png', padding_size: '9999' });
    expect([refused.status, refused.replayed]).toEqual([400, null]);
    const corrected = await pad('corrected', { file: 'rgb.png', padding_size: '9' });
    expect([corrected.status, corrected.replayed]).toEqual([200, null]);
    expect((await billed()).used).toBe(1);
    const wrongAgain = await pad('corrected', { file: 'rgb.png', padding_size: '8' });
    expect([wrongAgain.status, JSON.parse(wrongAgain.text).code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('a refusal that counts is answered again, and another picture runs in its place', async () => {
    const broken = () => padBytes('broken', samplePicture('rgb.png').subarray(0, 400));
    const [first, again] = [await broken(), await broken()];
    expect([first.status, again.status, again.replayed]).toEqual([400, 400, 'true']);
    expect(again.text).toBe(first.text);
    expect(await billed()).toEqual({ rows: 1, used: 1 });
    const corrected = await pad('broken', { file: 'rgb.png' });
    expect([corrected.status, corrected.replayed]).toEqual([200, null]);
    expect((await broken()).status).toBe(409);
    expect((await pad('broken', { file: 'rgb.png' })).replayed).toBe('true');
    expect(await billed()).toEqual({ rows: 2, used: 2 });
  });

  test('a request for another representation is another one: it never gets JSON for a picture', async () => {
    const json = await pad('representation', { file: 'rgb.png', accept: 'application/json' });
    const bytes = await pad('representation', { file: 'rgb.png', accept: 'image/png' });
    expect([json.status, bytes.status, JSON.parse(bytes.text).code]).toEqual([
      200,
      409,
      'idempotency_key_reused',
    ]);
    const weighted = await pad('representation', { file: 'rgb.png', accept: 'application/json;q=0.9, */*' });
    expect([weighted.status, weighted.replayed]).toEqual([200, 'true']);
  });

  test('a picture that could not be fetched is fetched again', async () => {
    answering = false;
    const first = await pad('fetched', { image_url: 'http://art.test/a.png' });
    answering = true;
    const again = await pad('fetched', { image_url: 'http://art.test/a.png' });
    expect([first.status, JSON.parse(first.text).code]).toEqual([400, 'url_not_fetched']);
    expect([again.status, again.replayed]).toEqual([200, null]);
  });

  test('a 429 is not kept: in the next month the call runs', async () => {
    account = await app.account({ usedThisMonth: 1_000 });
    expect((await pad('later')).status).toBe(429);
    app.clock.set(new Date('2026-12-01T00:00:00Z'));
    const response = await pad('later');
    expect([response.status, response.replayed]).toEqual([200, null]);
  });

  test('the same key is another one for another account and for another endpoint', async () => {
    const stranger = await app.account();
    await pad('mine');
    const theirs = await pad('mine', { file: 'rgb.png' }, { 'x-api-key': stranger.key });
    expect([theirs.status, theirs.replayed]).toEqual([200, null]);
    const rotate = () =>
      app.server.inject({
        method: 'POST',
        url: '/api/webhooks/secret/rotate',
        headers: { 'x-api-key': account.key, 'idempotency-key': 'mine' },
      });
    const [first, again] = [await rotate(), await rotate()];
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.json()).toEqual(first.json());
    const rows = JSON.stringify(await app.deps.database.orm.select().from(idempotentRequests));
    expect(rows).not.toContain(first.json().secret);
  });

  test('a JSON body is the same whatever the order of its fields', async () => {
    const send = (body: object) =>
      app.server.inject({
        method: 'POST',
        url: '/api/image_padding',
        headers: { 'x-api-key': account.key, 'idempotency-key': 'order' },
        payload: body,
      });
    await send({ image_url: 'http://art.test/a.png', metadata: { a: 1, b: 2 } });
    const again = await send({ metadata: { b: 2, a: 1 }, image_url: 'http://art.test/a.png' });
    expect([again.statusCode, again.headers['idempotent-replayed'], picturesServed]).toEqual([
      200,
      'true',
      1,
    ]);
    expect(again.json().metadata).toEqual({ a: 1, b: 2 });
  });

  test('after 24 hours the key is free again, and the sweep leaves neither row nor file', async () => {
    await pad('old', { file: 'rgb.png', accept: 'image/*' });
    app.clock.forward(dayMs - 1);
    expect((await pad('old', { file: 'rgb.png', accept: 'image/*' })).replayed).toBe('true');
    app.clock.forward(1);
    expect((await pad('old', { file: 'rgb.png', accept: 'image/*' })).replayed).toBeNull();
    app.clock.forward(dayMs * 400);
    await sweepStoredResponses(app.deps);
    await sweepOrphans(app.deps, responseFiles);
    expect(await app.deps.database.orm.select().from(idempotentRequests)).toEqual([]);
    for await (const file of app.deps.files.list('idempotency/'))
      throw new Error(`Expected no file, found ${file.key}`);
  });

  test.each(['é', 'x'.repeat(256), 'tab\there'])(
    'the key %j is refused before anything is counted',
    async (key) => {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/image_padding',
        headers: { 'x-api-key': account.key, 'idempotency-key': key },
        payload: { image_url: 'http://art.test/a.png' },
      });
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_idempotency_key']);
      expect((await billed()).rows).toBe(0);
    },
  );

  test("a hold is one caller's; released it is the next one's, and a dead holder's after its lease", async () => {
    const key = { accountId: account.userId, endpoint: 'padImage', value: 'lock' };
    const claim = () => app.deps.responseStore.claim(key);
    const states = async () =>
      (await Promise.all([claim(), claim(), claim()])).map(({ state }) => state).toSorted();
    expect(await states()).toEqual(['acquired', 'running', 'running']);
    app.clock.forward(20_000);
    const first = await claim();
    expect((await claim()).state).toBe('running');
    if (first.state !== 'acquired') throw new Error(`Expected the dead holder's lock, it is ${first.state}`);
    await first.lock.release();
    expect((await claim()).state).toBe('acquired');
  });

  const committed = {
    fingerprint: 'f',
    statusCode: 202,
    headers: {},
    contentType: 'application/json',
    body: '{"id":1}',
  };
  const keyNamed = (value: string) => ({ accountId: account.userId, endpoint: 'extractAudio', value });
  async function lockOf(key: IdempotencyKey): Promise<RunLock> {
    const claim = await app.deps.responseStore.claim(key);
    if (claim.state !== 'acquired') throw new Error(`Expected the right to run, the key is ${claim.state}`);
    return claim.lock;
  }

  test('a response is stored if its transaction commits, and the key is free if it does not', async () => {
    const key = keyNamed('transaction');
    const lock = await lockOf(key);
    const failing = app.deps.database.transaction(async (tx) => {
      expect(await lock.commit(tx, committed)).toBe(true);
      throw new Error('after the response');
    });
    await expect(failing).rejects.toThrow('after the response');
    expect((await app.deps.responseStore.claim(key)).state).toBe('running');
    await lock.release();
    const next = await lockOf(key);
    await app.deps.database.transaction((tx) => next.commit(tx, committed));
    await next.release();
    expect(await app.deps.responseStore.claim(key)).toEqual({ state: 'stored', response: committed });
  });

  test('a holder that was too slow cannot commit once another one has its key', async () => {
    const key = keyNamed('fence');
    const slow = await lockOf(key);
    app.clock.forward(20_000);
    const second = await lockOf(key);
    const { database } = app.deps;
    expect(await database.transaction((tx) => slow.commit(tx, committed))).toBe(false);
    expect(await database.transaction((tx) => second.commit(tx, committed))).toBe(true);
    expect(await database.transaction((tx) => slow.commit(tx, committed))).toBe(false);
    await slow.release();
    expect((await app.deps.responseStore.claim(key)).state).toBe('stored');
  });

  test('a holder whose time is over but whose key nobody took commits', async () => {
    const key = keyNamed('late');
    const late = await lockOf(key);
    app.clock.forward(60_000);
    expect(await app.deps.database.transaction((tx) => late.commit(tx, committed))).toBe(true);
    expect((await app.deps.responseStore.claim(key)).state).toBe('stored');
  });
});

test('of several processes one runs a call, the others get its response, pictures included', async () => {
  const app = await startTestApp('postgres');
  const { userId } = await app.account();
  const idempotencyBox = createSecretBox(Buffer.alloc(32));
  const processes = Array.from({ length: 5 }, () => createResponseStore({ ...app.deps, idempotencyBox }));
  const claimAll = () =>
    Promise.all(
      processes.map((each) => each.claim({ accountId: userId, endpoint: 'padImage', value: 'shared' })),
    );
  const claims = await claimAll();
  const locks = claims.flatMap((claim) => (claim.state === 'acquired' ? claim.lock : []));
  expect(locks).toHaveLength(1);
  const body = samplePicture('rgb.png');
  const response = {
    fingerprint: 'f',
    statusCode: 200,
    headers: { etag: 'x' },
    contentType: 'image/png',
    body,
  };
  await locks[0]?.store(response);
  for (const claim of await claimAll()) expect(claim).toEqual({ state: 'stored', response });
  await app.close();
});

test('a call that runs for too long lets its repeat go with 409 and a time to come back', async () => {
  const responses = { claim: async (): Promise<Claim> => ({ state: 'running' }) };
  const key = { accountId: 1, endpoint: 'padImage', value: 'slow' };
  const waiting = waitForResponse(responses, key, {
    signal: new AbortController().signal,
    waitMs: 0,
    fingerprint: 'f',
  });
  await expect(waiting).rejects.toMatchObject({
    message: 'Request in progress',
    status: 409,
    retryAfterSeconds: 5,
  });
});

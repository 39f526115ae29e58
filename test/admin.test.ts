import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLag } from '#platform/server/work/runner.ts';
import { startAdmin } from '#app/server/admin.ts';
import type { AdminServer } from '#platform/server/observability/admin-server.ts';
import type { TestAccount } from './app.ts';
import { type AudioApp, startAudioApp } from './audio-app.ts';
import { databaseKinds } from './database.ts';

/** The promised names (contract 12). */
const promised = [
  'overprint_queue_depth',
  'overprint_queue_oldest_seconds',
  'overprint_http_request_duration_seconds',
  'overprint_webhook_lag_seconds',
  'overprint_image_gate_waiting',
  'nodejs_eventloop_lag_seconds',
  'process_resident_memory_bytes',
];

describe.each(databaseKinds)('the admin port on %s', (kind) => {
  const state = { draining: false };
  let audio: AudioApp;
  let account: TestAccount;
  let admin: AdminServer | undefined;

  beforeAll(async () => {
    audio = await startAudioApp(kind, { settings: { ADMIN_PORT: '9090' } });
    account = await audio.app.account();
    const { deps } = audio.app;
    const config = { ...deps.config, admin: { host: '127.0.0.1', port: 0 } };
    admin = await startAdmin({ ...deps, config }, () => state.draining);
  });
  afterAll(async () => {
    await admin?.close();
    await audio.app.close();
  });

  const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${admin?.port}${path}`, init);
  const metrics = async () => (await get('/metrics')).text();

  test('says that the process is alive and ready, only to readers', async () => {
    expect(await (await get('/livez')).json()).toEqual({ status: 'alive' });
    const ready = await get('/readyz?verbose');
    const report = { status: 'ready', database: 'ok', store: 'ok', schema: 'ok', draining: false };
    expect([ready.status, await ready.json()]).toEqual([200, report]);
    const head = await get('/readyz', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await get('/readyz', { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await get('/')).status).toBe(404);
  });

  test('is ready and shows metrics while every connection for requests is taken', async () => {
    const { database } = audio.app.deps;
    const release = Promise.withResolvers<void>();
    // The embedded engine has one connection, for which everybody waits.
    const count = kind === 'postgres' ? audio.app.deps.config.databasePool : 0;
    const taken = Array.from({ length: count }, () => {
      const begun = Promise.withResolvers<void>();
      const ended = database.transaction(async () => {
        begun.resolve();
        await release.promise;
      });
      return { begun: begun.promise, ended };
    });
    await Promise.all(taken.map(({ begun }) => begun));
    expect((await get('/readyz')).status).toBe(200);
    const text = await metrics();
    if (count > 0)
      expect(text).toContain(`overprint_database_connections{pool="requests",state="used"} ${count}`);
    expect(text).toMatch(/^overprint_webhook_lag_seconds \d/m);
    release.resolve();
    await Promise.all(taken.map(({ ended }) => ended));
  });

  test('counts waiting jobs and the age of the oldest, whatever its priority', async () => {
    const premium = await audio.app.account({ userStatus: 'active_sub' });
    for (const one of [account, premium]) await audio.submit(one);
    const { database, audioRunner, upkeepRunner } = audio.app.deps;
    await upkeepRunner.start({ alone: true });
    await upkeepRunner.stop({ timeoutMs: 0 });
    // The test's clock is behind the database's.
    await database.orm.execute(sql`update upkeep set due_at = now() + interval '1 hour'`);
    await database.orm.execute(sql`
      update audio_jobs set created_at = now() - interval '1 hour' where turn = (select max(turn) from audio_jobs)`);
    const read = await Promise.all([audioRunner, upkeepRunner].map((one) => one.readBacklog(database.probe)));
    const backlog = new Map(read.flat().map((one) => [one.queue, one]));
    expect(backlog.get('audio.extract')?.depth).toBeGreaterThanOrEqual(2);
    expect(backlog.get('audio.extract')?.oldestSeconds).toBeGreaterThanOrEqual(3_600);
    expect(backlog.get('audio.expire')).toEqual({ queue: 'audio.expire', depth: 0, oldestSeconds: 0 });
  });

  test('knows how long the most overdue delivery has been due', async () => {
    const { database, webhooks } = audio.app.deps;
    const event = { userId: account.userId, event: 'audio.completed', subject: 'lag', body: {} };
    await database.transaction((tx) => webhooks.outbox.write(tx, { ...event, url: 'http://hook.test/' }));
    await database.orm.execute(sql`update webhook_outbox set due_at = now() - interval '1 hour'`);
    expect(await readLag(webhooks.dispatcher, database.probe)).toBeGreaterThanOrEqual(3_600);
  });

  test('counts requests by their route and never by their address', async () => {
    const jobId = await audio.submit(account);
    await audio.get(account, `/api/extract-audio/${jobId}`);
    await audio.get(account, '/no/such/path-1');
    await audio.app.server.inject({ method: 'PROPFIND', url: '/no/such/path-2' });
    const text = await metrics();
    for (const name of promised) expect(text).toContain(`# TYPE ${name}`);
    const count = (labels: string) => `overprint_http_request_duration_seconds_count{${labels}} 1`;
    expect(text).toContain(count('route="/api/extract-audio/:jobId",method="GET",status="200"'));
    expect(text).toContain(count('route="unknown",method="GET",status="404"'));
    expect(text).not.toMatch(/path-1|path-2|PROPFIND/);
    expect(text).not.toContain(jobId);
    expect(text).toContain('overprint_store_request_duration_seconds_count{operation="put",outcome="ok"}');
  });

  test('leaves out a metric that cannot be read', async () => {
    const { metrics: own } = audio.app.deps;
    own?.addGauges([
      { name: 'overprint_test_broken', help: 'x', read: () => Promise.reject(new Error('no')) },
      { name: 'overprint_test_after', help: 'x', read: () => [{ value: 3 }] },
    ]);
    const text = await metrics();
    expect(text).not.toMatch(/^overprint_test_broken/m);
    expect(text).toContain('overprint_test_after 3');
    expect(await metrics()).toContain('overprint_metric_failures_total{metric="overprint_test_broken"}');
  });

  test('is 503 from the moment that the process drains', async () => {
    state.draining = true;
    const response = await get('/readyz');
    expect([response.status, await response.json()]).toMatchObject([503, { draining: true }]);
    state.draining = false;
  });
});

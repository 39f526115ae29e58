import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { freePort, spawnServer, startServerProcess } from './server-process.ts';

test('web and worker say how they are; a web process that drains still accepts requests', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-admin-'));
  const fresh = await freshDatabase('postgres');
  const settings = {
    DATABASE_URL: fresh.url ?? '',
    SECRET_KEY: 's'.repeat(32),
    SINGLE_HOST: '1',
    DRAIN_DELAY: '60',
    LOG_LEVEL: 'info',
  };
  const migrate = spawnServer(dataDir, { ...settings, ROLE: 'migrate' });
  await once(migrate.child, 'exit');
  const [webPort, workerPort] = [await freePort(), await freePort()];
  const worker = spawnServer(dataDir, { ...settings, ROLE: 'worker', ADMIN_PORT: String(workerPort) });
  const web = await startServerProcess(dataDir, { ...settings, ROLE: 'web', ADMIN_PORT: String(webPort) });
  onTestFinished(async () => {
    await Promise.all([web.end('SIGKILL'), worker.end('SIGKILL')]);
    await fresh.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const statusOf = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
  const becomes = async (port: number, status: number) => {
    while ((await statusOf(port)) !== status) await delay(20);
  };

  await Promise.all([becomes(webPort, 200), becomes(workerPort, 200)]);
  for (const port of [webPort, workerPort]) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('overprint_queue_depth{queue="audio.extract"} 0');
    expect(metrics).toMatch(/overprint_webhook_lag_seconds \d/);
  }
  expect(worker.output()).toMatch(/"role":"worker".*"queues":\["audio",.*"msg":"started"/);

  web.child.kill('SIGTERM');
  await becomes(webPort, 503);
  expect((await fetch(`${web.origin}/health`)).status).toBe(200);
});

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runSql, startPostgres } from '#test/postgres.ts';
import { spawnServer, startServerProcess } from '#test/process/server-process.ts';
import { makeAccount } from '#bench/attacks/accounts.ts';
import { row } from '#bench/report.ts';
import { endOf, photographs, sendBatch, usedBy } from './client.ts';

const items = 500;
const killEveryMs = 5_000;
const mostKills = 6;

/**
 * The same on PostgreSQL: kills one of two workers every 5 s, in turns, six times, while a web process stays.
 */
export async function killWorkers(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-batches-'));
  const postgres = await startPostgres();
  const secret = 'a secret only for this bench, of enough characters';
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: secret, SINGLE_HOST: '1' };
  await once(spawnServer(dataDir, { ...settings, ROLE: 'migrate' }).child, 'exit');
  const web = await startServerProcess(dataDir, { ...settings, ROLE: 'web' });
  const startWorker = () => spawnServer(dataDir, { ...settings, ROLE: 'worker', WORKER_QUEUES: 'batches' });
  const workers = [startWorker(), startWorker()];
  try {
    const account = await makeAccount(web.origin, 'killed');
    await runSql(postgres.url, `update users set user_status = 'active_sub'`);
    const pictures = await photographs(10, 1_600, 1_200);
    const id = await sendBatch(web.origin, account, { pictures, count: items });
    let hasEnded = false;
    const ended = endOf(() => web.origin, account, id).finally(() => {
      hasEnded = true;
    });
    let kills = 0;
    for (;;) {
      await Promise.race([ended, delay(killEveryMs)]);
      if (hasEnded || kills === mostKills) break;
      await workers.shift()?.end('SIGKILL');
      kills += 1;
      workers.push(startWorker());
    }
    const batch = await ended;
    row(
      `500 items on PostgreSQL, kill -9 x ${kills}`,
      String(batch.completed),
      `completed, ${batch.failed} failed, of ${items}`,
    );
    row('units of quota', String(await usedBy(web.origin, account)), `for ${batch.completed} pictures`);
  } finally {
    await Promise.all([web, ...workers].map((one) => one.end('SIGKILL')));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

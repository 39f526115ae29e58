import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { createLog } from '#platform/server/log.ts';
import { startPostgres } from '#test/postgres.ts';
import { spawnServer, type ServerProcess, startServerProcess } from '#test/process/server-process.ts';
import { freePort } from './attacks/loopback.ts';
import { deliver, startReceiver } from './costs/deliveries.ts';
import { padFor } from './costs/paddings.ts';
import { sendForm, sendTus } from './costs/uploads.ts';
import { type Customer, seedCustomers } from './load/seed.ts';
import { processorMs, serverProcess } from './processor-time.ts';
import { row, sized } from './report.ts';

/**
 * Prints what one padding, delivery and uploaded gigabyte cost in processor time, on web or worker processes
 * and on PostgreSQL, and how many paddings a second one and two web processes serve. All of it runs on this
 * machine, the client too. `--only` picks some of `paddings`, `uploads` and `deliveries`. Linux only.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: 'paddings,uploads,deliveries' } },
});
const chosen = values.only.split(',');
const paddingSeconds = sized(15, 1);
const customerCount = 40;
const deliveries = sized(2_000, 20);

const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
const postgres = await startPostgres(['shared_buffers=512MB']);
const receiver = await startReceiver();
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SINGLE_HOST: '1',
  DISK_RESERVE_MB: '0',
  SECRET_KEY: 'a secret of the bench, the same in every process',
  OUTBOUND_ALLOW: receiver.host,
};
await migrate();
const customers = await seedCustomers(settings, customerCount);
const log = createLog('warn');
const database = await openDatabase({ databaseUrl: postgres.url, dataDir, log });
const server = await serverProcess(database);
try {
  if (chosen.includes('paddings')) await measureAllPaddings();
  if (chosen.includes('uploads')) await measureUploads();
  if (chosen.includes('deliveries')) await measureDeliveries();
} finally {
  await database.close();
  await receiver.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function migrate(): Promise<void> {
  const { child, output } = spawnServer(dataDir, { ...settings, ROLE: 'migrate' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ROLE=migrate ended with ${code}:\n${output()}`);
}

type Processes = readonly Pick<ServerProcess, 'child'>[];

/** Runs `work` and returns the processor time that it took of the processes and of PostgreSQL. */
async function costOf(processes: Processes, work: () => Promise<number>) {
  const read = () => processes.reduce((sum, { child }) => sum + processorMs(child.pid ?? 0), 0);
  const before = { own: read(), database: processorMs(server), ms: performance.now() };
  const count = await work();
  return {
    count,
    seconds: (performance.now() - before.ms) / 1_000,
    ownMs: (read() - before.own) / count,
    databaseMs: (processorMs(server) - before.database) / count,
  };
}

async function withWeb(
  count: number,
  extra: Readonly<Record<string, string>>,
  work: (web: readonly ServerProcess[]) => Promise<void>,
): Promise<void> {
  const web: ServerProcess[] = [];
  try {
    while (web.length < count)
      web.push(await startServerProcess(dataDir, { ...settings, ...extra, ROLE: 'web' }));
    await work(web);
  } finally {
    await Promise.all(web.map((each) => each.end('SIGTERM')));
  }
}

function measurePaddings(what: string, count: number, extra: Readonly<Record<string, string>> = {}) {
  return withWeb(count, extra, async (web) => {
    const origins = web.map(({ origin }) => origin);
    await padFor(origins, customers, 3);
    const cost = await costOf(web, () => padFor(origins, customers, paddingSeconds));
    const each = `web ${cost.ownMs.toFixed(1)} ms, PostgreSQL ${cost.databaseMs.toFixed(1)} ms each`;
    row(`paddings, ${what}`, `${(cost.count / cost.seconds).toFixed(1)}/s`, each);
  });
}

async function measureAllPaddings(): Promise<void> {
  const admin = { ADMIN_PORT: String(await freePort()) };
  await measurePaddings('one web process', 1);
  await measurePaddings('two web processes', 2);
  await measurePaddings('one, with ADMIN_PORT', 1, admin);
  const traces = { ...admin, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin };
  await measurePaddings('one, with ADMIN_PORT and traces', 1, traces);
}

function measureUploads(): Promise<void> {
  return withWeb(1, {}, async (web) => {
    for (const [what, send] of [
      ['a form', sendForm],
      ['tus', sendTus],
    ] as const) {
      const cost = await costOf(web, () => send(web[0]?.origin ?? '', firstCustomer()));
      const rate = `${(cost.count / cost.seconds).toFixed(2)} GB/s`;
      row(`a gigabyte by ${what}`, `${(cost.ownMs / 1_000).toFixed(2)} s`, `of a web process; ${rate}`);
    }
  });
}

function firstCustomer(): Customer {
  const [customer] = customers;
  if (!customer) throw new Error('Expected a customer, received none');
  return customer;
}

async function measureDeliveries(): Promise<void> {
  const worker = spawnServer(dataDir, { ...settings, ROLE: 'worker', WORKER_QUEUES: 'webhooks' });
  try {
    await deliver(database, receiver, customerCount);
    const cost = await costOf([worker], () => deliver(database, receiver, deliveries));
    const each = `worker ${cost.ownMs.toFixed(1)} ms, PostgreSQL ${cost.databaseMs.toFixed(1)} ms each`;
    row('deliveries, one worker', `${(cost.count / cost.seconds).toFixed(0)}/s`, each);
  } finally {
    await worker.end('SIGTERM');
  }
}

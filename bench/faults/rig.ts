import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, portOf } from '../../test/outbound/fake-internet.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from '../../test/postgres.ts';
import { spawnServer } from '../../test/process/server-process.ts';
import { type S3Server, startS3Server } from '../../test/s3/s3-server.ts';
import { startWire, type Wire } from '../../test/wire.ts';
import { freePort } from '../attacks/loopback.ts';

/** One process of the product, with a data folder and an admin port of its own, as on its own machine. */
export interface Machine {
  readonly name: string;
  readonly port: number;
  /** Whether the balancer may send it requests. */
  isReady(): Promise<boolean>;
  /** Starts a program, this checkout's unless told otherwise. */
  start(program?: string): Promise<void>;
  /** Ends the process with a signal and resolves with its exit code, or null if the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Two web and two worker processes behind a balancer, on one PostgreSQL and one S3 store behind wires. */
export interface Rig {
  readonly origin: string;
  readonly web: readonly Machine[];
  readonly workers: readonly Machine[];
  readonly database: Wire;
  readonly store: Wire;
  /** The settings of every process. */
  readonly settings: Readonly<Record<string, string>>;
  /** How often the receiver has got each `webhook-id`. */
  readonly received: ReadonlyMap<string, number>;
  readonly receiverUrl: string;
  /** Runs `ROLE=migrate` of this checkout. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const bucket = 'overprint';
const credentials = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' };
const startsWithinMs = 60_000;
const ownProgram = 'src/main.ts';
/** For a worker of another version, which may not say when it is ready. */
const workerStartMs = 4_000;

/** Starts the processes of this checkout, or those of another one whose `src/main.ts` is `program`. */
export async function startRig({ program = ownProgram }: { program?: string } = {}): Promise<Rig> {
  // This process seeds the database, and checks the store before.
  Object.assign(process.env, credentials);
  const dir = await mkdtemp(join(tmpdir(), 'overprint-faults-'));
  const postgres = await startPostgres();
  const s3 = await startS3Server(bucket);
  const database = await startDatabaseWire(postgres);
  const store = await startWire({ host: '127.0.0.1', port: Number(new URL(s3.url).port) });
  const received = new Map<string, number>();
  const receiver = await startReceiver(received);
  const settings = {
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${database.port}/overprint`,
    SECRET_KEY: 'a secret of the rig, the same in every process',
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    ...credentials,
    OUTBOUND_ALLOW: `127.0.0.1:${portOf(receiver)}`,
    LOG_LEVEL: 'error',
    DRAIN_DELAY: '2',
  };
  const migrate = (its: string) => runMigrate(join(dir, 'migrate'), settings, its);
  await migrate(program);
  const machine = async (name: string, role: string): Promise<Machine> =>
    createMachine(name, join(dir, name), { ...settings, ROLE: role });
  const web = [await machine('web A', 'web'), await machine('web B', 'web')];
  const workers = [await machine('worker 1', 'worker'), await machine('worker 2', 'worker')];
  await Promise.all([...web, ...workers].map((each) => each.start(program)));
  const balancer = await startBalancer(web);
  return {
    origin: `http://127.0.0.1:${portOf(balancer)}`,
    web,
    workers,
    database,
    store,
    settings,
    received,
    receiverUrl: `http://127.0.0.1:${portOf(receiver)}/hook`,
    migrate: () => migrate(ownProgram),
    async close() {
      balancer.close();
      await Promise.all([...web, ...workers].map((each) => each.stop('SIGKILL')));
      await Promise.all([database.close(), store.close()]);
      await stopAll(postgres, s3, receiver);
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function stopAll(postgres: PostgresServer, s3: S3Server, receiver: Server): Promise<void> {
  receiver.closeAllConnections();
  receiver.close();
  await Promise.all([postgres.stop(), s3.close()]);
}

async function startDatabaseWire(postgres: PostgresServer): Promise<Wire> {
  await runSql(postgres.url, 'create database overprint');
  const url = new URL(databaseUrl(postgres.url, 'overprint').replace('@/', '@local/'));
  return startWire({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` });
}

async function runMigrate(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  program: string,
): Promise<void> {
  const { child, output } = spawnServer(dataDir, { ...settings, ROLE: 'migrate' }, program);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ROLE=migrate ended with ${code}:\n${output()}`);
}

async function createMachine(
  name: string,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<Machine> {
  const [port, adminPort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;
  let ready = '';
  return {
    name,
    port,
    isReady: () => isReady(ready),
    async start(program = ownProgram) {
      const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) };
      const server = spawnServer(dataDir, { ...settings, ...ports }, program);
      child = server.child;
      if (program !== ownProgram && settings.ROLE === 'worker') return delay(workerStartMs);
      ready = program === ownProgram ? `:${adminPort}/readyz` : `:${port}/health`;
      const deadlineMs = performance.now() + startsWithinMs;
      while (!(await isReady(ready))) {
        if (performance.now() > deadlineMs || child.exitCode !== null)
          throw new Error(`${name} did not start:\n${server.output()}`);
        await delay(50);
      }
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}

async function isReady(portAndPath: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1${portAndPath}`).catch(() => undefined);
  return response?.ok === true;
}

const probeEveryMs = 500;

/** Connects each client to the ready web processes in turn, and to the next one where one does not listen. */
async function startBalancer(web: readonly Machine[]): Promise<TcpServer> {
  let next = 0;
  let ready = web;
  const probe = setInterval(async () => {
    const answers = await Promise.all(web.map((machine) => machine.isReady()));
    const found = web.filter((_machine, index) => answers[index]);
    ready = found.length > 0 ? found : web;
  }, probeEveryMs);
  const balancer = createTcpServer({ allowHalfOpen: true }, (client) => {
    next += 1;
    const order = [...ready.slice(next % 2), ...ready.slice(0, next % 2)];
    client.on('error', () => client.destroy());
    const attempt = (): void => {
      const machine = order.shift();
      if (!machine) return void client.destroy();
      const server = connect({ host: '127.0.0.1', port: machine.port, allowHalfOpen: true });
      server.once('connect', () => {
        server.off('error', attempt);
        server.on('error', () => client.destroy());
        client.pipe(server).pipe(client);
        client.once('close', () => server.destroy());
        server.once('close', () => client.destroy());
      });
      server.once('error', attempt);
    };
    attempt();
  });
  balancer.once('close', () => clearInterval(probe));
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return balancer;
}

async function startReceiver(received: Map<string, number>): Promise<Server> {
  const receiver = createServer((request: IncomingMessage, response) => {
    const id = String(request.headers['webhook-id']);
    received.set(id, (received.get(id) ?? 0) + 1);
    request.resume().on('end', () => response.end('ok'));
  });
  await listen(receiver);
  return receiver;
}

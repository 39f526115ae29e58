import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from '#test/postgres.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { createMachine, type Machine, ownProgram, runMigrate } from '#test/spread/machine.ts';
import { storeCredentials } from '#test/spread/settings.ts';
import { startWire, type Wire } from '#test/wire.ts';

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

/** Starts the processes of this checkout, or those of another one whose `src/main.ts` is `program`. */
export async function startRig({ program = ownProgram }: { program?: string } = {}): Promise<Rig> {
  // This process seeds the database, and checks the store before.
  Object.assign(process.env, storeCredentials);
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
    ...storeCredentials,
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

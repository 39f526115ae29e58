import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startSession } from '../src/account/access/server/sessions.ts';
import { users } from '../src/account/access/server/tables.ts';
import type { UserStatus } from '../src/account/access/shared/contract.ts';
import { createApiKey } from '../src/account/api-keys/server/api-keys.ts';
import { monthOf } from '../src/account/usage/server/quota.ts';
import { usageCounters } from '../src/account/usage/server/tables.ts';
import { createDeps, type Deps, type DepsOptions } from '../src/app/server/deps.ts';
import { createImageProcesses } from '../src/app/server/image-processes.ts';
import { type Clock, realWait, type Wait } from '../src/platform/server/clock.ts';
import type { JobsRole } from '../src/platform/server/jobs/jobs.ts';
import { loadConfig } from '../src/platform/server/config/config.ts';
import { createLog } from '../src/platform/server/log.ts';
import type { EndpointSpec } from '../src/platform/shared/endpoint.ts';
import { createServer } from '../src/app/server/server.ts';
import { defineJobs } from '../src/app/server/worker.ts';
import { type DatabaseKind, freshDatabase } from './database.ts';

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  forward(ms: number): void;
  set(moment: Date): void;
}

/** A customer inserted into the database directly, without hashing a password. */
export interface TestAccount {
  readonly userId: number;
  readonly username: string;
  readonly cookie: string;
  readonly key: string;
}

export interface TestApp {
  readonly server: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly endpoints: readonly EndpointSpec[];
  readonly dataDir: string;
  account(options?: {
    username?: string;
    userStatus?: UserStatus;
    usedThisMonth?: number;
  }): Promise<TestAccount>;
  /** Listens on loopback and resolves with the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions
  extends Pick<
    DepsOptions,
    'log' | 'resolve' | 'connector' | 'webDir' | 'fetchIdentityKeys' | 'media' | 'pageParser' | 'images'
  > {
  readonly settings?: Readonly<Record<string, string>>;
  readonly startsAt?: Date;
  /** How long a wait really takes; 0 by default. After that, the clock moves by the whole delay. */
  readonly realWaitMs?: (delayMs: number) => number;
  /** Uses PostgreSQL through the wire at this port. */
  readonly databasePort?: number;
  /** Starts the queue: a `sender` takes jobs, a `worker` runs them too. */
  readonly jobs?: JobsRole;
}

/** Shared by all apps of a test process, because starting processes takes longer than most tests. */
const images = createImageProcesses(1_024 * 1024 * 1024);

/** Starts the real application on a fresh database, with its own clock and no network but loopback. */
export async function startTestApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-test-'));
  const fresh = await freshDatabase(kind, options.databasePort);
  const clock = testClock(options.startsAt ?? new Date('2026-11-21T12:00:00Z'));
  // Tests run on a machine with a nearly full disk too.
  const config = loadConfig({ DATA_DIR: dataDir, DISK_RESERVE_MB: '0', ...options.settings });
  const log = options.log ?? createLog('silent');
  const wait: Wait = async (delayMs, signal) => {
    await realWait(options.realWaitMs?.(delayMs) ?? 0, signal);
    clock.forward(delayMs);
  };
  const deps = await createDeps(config, { wait, images, ...options, clock, database: fresh.database, log });
  const { app: server, endpoints } = await createServer(deps);
  if (options.jobs) {
    defineJobs(deps);
    await deps.jobs.prepare();
    await deps.jobs.start(options.jobs);
  }
  await server.ready();

  return {
    server,
    deps,
    clock,
    endpoints,
    dataDir,
    account: (account = {}) => createAccount(deps, account),
    async listen() {
      await server.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    async close() {
      server.server.closeAllConnections();
      await server.close();
      await deps.jobs.stop({ timeoutMs: 5_000 });
      await deps.close();
      await fresh.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function testClock(startsAt: Date): TestClock {
  let nowMs = startsAt.getTime();
  return {
    now: () => new Date(nowMs),
    forward: (ms) => {
      nowMs += ms;
    },
    set: (moment) => {
      nowMs = moment.getTime();
    },
  };
}

async function createAccount(
  deps: Deps,
  {
    username = `u${randomBytes(8).toString('hex')}`,
    userStatus = 'inactive',
    usedThisMonth = 0,
  }: Parameters<TestApp['account']>[0] & object,
): Promise<TestAccount> {
  const [user] = await deps.database.orm.insert(users).values({ username, userStatus }).returning();
  if (!user) throw new Error('Expected a user, received none');
  const token = await startSession(deps.database, deps.clock, user.id, {
    address: '127.0.0.1',
    userAgent: 'test',
  });
  const { key } = await createApiKey(deps, user.id, 'test');
  if (usedThisMonth > 0) await setUsed(deps, user.id, usedThisMonth);
  return { userId: user.id, username, cookie: `overprint_session=${token}`, key };
}

async function setUsed({ database, clock }: Deps, userId: number, used: number): Promise<void> {
  await database.orm.insert(usageCounters).values({ userId, month: monthOf(clock.now()).name, used });
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createDeps, type Deps, type DepsOptions } from '#app/server/deps.ts';
import { createImageProcesses } from '#app/server/image-processes.ts';
import { type Clock, realWait, type Wait } from '#platform/server/clock.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { createLog } from '#platform/server/log.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { createServer } from '#app/server/server.ts';
import { type AccountOptions, createAccount } from './accounts.ts';
import { type DatabaseKind, freshDatabase } from './database.ts';
import { isSpread } from './spread/is-spread.ts';

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
  account(options?: AccountOptions): Promise<TestAccount>;
  /** Listens on loopback and resolves with the address. */
  listen(): Promise<string>;
  /** Breaks the connections of all clients. */
  cut(): void;
  close(): Promise<void>;
}

export interface TestAppOptions
  extends Pick<
    DepsOptions,
    | 'log'
    | 'resolve'
    | 'findTxt'
    | 'connector'
    | 'webDir'
    | 'fetchIdentityKeys'
    | 'media'
    | 'pageParser'
    | 'images'
  > {
  readonly settings?: Readonly<Record<string, string>>;
  readonly startsAt?: Date;
  /** How long a wait really takes; 0 by default. After that, the clock moves by the whole delay. */
  readonly realWaitMs?: (delayMs: number) => number;
  /** Uses PostgreSQL through the wire at this port. */
  readonly databasePort?: number;
  /** Extracts the audio of accepted videos. */
  readonly worksOnAudio?: boolean;
}

/** Shared by all apps of a test process, because starting processes takes longer than most tests. */
const images = createImageProcesses(1_024 * 1024 * 1024);

/**
 * Starts the real application on a fresh database, with its own clock and no network but loopback. In a
 * spread run, starts it as processes: see `spread/spread-app.ts`.
 */
export async function startTestApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<TestApp> {
  if (isSpread) return (await import('./spread/spread-app.ts')).startSpreadApp(options);
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
  if (options.worksOnAudio) await deps.audioRunner.start({ alone: true });
  await server.ready();

  return {
    server,
    deps,
    clock,
    endpoints,
    dataDir,
    account: (account) => createAccount(deps, account),
    async listen() {
      await server.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    cut: () => server.server.closeAllConnections(),
    async close() {
      server.server.closeAllConnections();
      await server.close();
      await deps.audioRunner.stop({ timeoutMs: 5_000 });
      await deps.close();
      await fresh.close();
      // A request whose connection was cut may still write its file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
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

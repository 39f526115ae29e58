import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { serveHolds } from '#platform/server/backup/hold.ts';
import { makePrivate, privateFolder } from '#platform/server/files/data-dir.ts';
import type { Log } from '#platform/server/log.ts';
import type { Database, Tx } from './database.ts';
import { fromDatabase } from './errors.ts';
import { embeddedDatabaseDir, takeLock } from './lock.ts';
import { createStatements } from './pglite-statements.ts';
import { readsRanges } from './postgres-lists.ts';
import { transactWithRetry } from './retry.ts';

const hourMs = 60 * 60 * 1000;

/** As the connections for lists on PostgreSQL have it, because here is only one connection. */
const startParams = [...PGlite.defaultStartParams, ...readsRanges.split(' ')];

export interface PgliteSettings {
  readonly dataDir: string;
  readonly url?: string;
  readonly log: Log;
}

/** Opens the embedded engine in `<dataDir>/database`. Throws LockedError if another process uses it. */
export async function openPglite({ dataDir, url, log }: PgliteSettings): Promise<Database> {
  const dir = embeddedDatabaseDir(dataDir);
  await mkdir(dataDir, privateFolder);
  const lock = await takeLock(dir, {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    ...(url && { url }),
  });
  try {
    const database = pgliteDatabase(await PGlite.create(dir, { startParams }));
    // Opening and closing, the engine creates some files with mode 0666 or 0644, whatever the umask.
    makePrivate(dir);
    const holds = await serveHolds(dir, (work) => holdStill(database, work));
    const vacuum = vacuumHourly(database, log);
    return {
      ...database,
      async close() {
        clearInterval(vacuum);
        await holds.close();
        await database.close();
        makePrivate(dir);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns a database on an open engine. Closing the database closes the engine. */
export function pgliteDatabase(engine: PGlite): Database {
  shareEventLoop(engine);
  const client = refuseUseInTransaction(engine);
  const orm = drizzle({ client });
  const run = createStatements(client);
  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    orm.transaction((tx) => insideTransaction(() => work(tx as unknown as Tx)));
  const query: Database['query'] = (name, text, params) => fromDatabase(run(name, text, params));
  return {
    kind: 'pglite',
    orm,
    lists: { orm, query },
    probe: query,
    pools: () => [],
    query,
    transaction: (work) => transactWithRetry(transact, work),
    session: (work) => work(orm),
    exclusive: transact,
    async listen(channel, onNotify) {
      return { stop: await engine.listen(channel, onNotify) };
    },
    async ping() {
      await fromDatabase(client.query('select 1'));
    },
    close: () => engine.close(),
  };
}

/** Runs `work` while the files of the database are complete and do not change. */
function holdStill(database: Database, work: () => Promise<void>): Promise<void> {
  return database.exclusive(async (tx) => {
    await tx.execute(sql`checkpoint`);
    await work();
  });
}

/** The engine has no autovacuum. */
function vacuumHourly(database: Database, log: Log): NodeJS.Timeout {
  const vacuum = () => database.query('vacuum', 'vacuum analyze', []);
  const timer = setInterval(() => {
    vacuum().catch((error: unknown) => log.warn({ err: error }, 'could not vacuum the database'));
  }, hourMs);
  return timer.unref();
}

/** How long statements run back to back before other work of the event loop gets its turn. */
const longestTurnMs = 20;

/**
 * Lets other work run between statements when many of them wait, also those of one transaction, because the
 * engine works in this thread. Statements of one turn of the event loop run back to back, which halves their
 * cost.
 */
function shareEventLoop(engine: PGlite): void {
  let turnStartedAtMs = performance.now();
  const leaveTurn = async () => {
    if (performance.now() - turnStartedAtMs < longestTurnMs) return;
    await nextTurn();
    turnStartedAtMs = performance.now();
  };
  const runInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      await leaveTurn();
    }
  };
  for (const name of ['_runExclusiveTransaction', '_runExclusiveQuery'] as const) {
    const run = engine[name].bind(engine);
    engine[name] = (work) => run(() => runInTurn(work));
  }
}

const transactions = new AsyncLocalStorage<{ open: boolean }>();

async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await transactions.run(state, work);
  } finally {
    state.open = false;
  }
}

const guarded: readonly PropertyKey[] = ['query', 'exec', 'sql', 'transaction', '_runExclusiveTransaction'];

/**
 * Throws if a statement is run next to an open transaction, for which it would wait forever: there is only
 * one connection.
 */
function refuseUseInTransaction(engine: PGlite): PGlite {
  return new Proxy(engine, {
    get(target, name) {
      if (guarded.includes(name) && transactions.getStore()?.open) {
        throw new Error(
          `Expected the transaction's own tx inside a transaction, received database.${String(name)}`,
        );
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

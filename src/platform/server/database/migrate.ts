import { sql } from 'drizzle-orm';
import { realWait, type Wait } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import type { Database, Orm } from './database.ts';
import { errorCode } from './errors.ts';
import { describeTooOld, hasRun, type Migration, ownMigrations, readMigrations } from './migration-files.ts';
import { SchemaError } from './schema-check.ts';

export interface MigrateOptions {
  readonly log: Log;
  readonly dir?: string;
  /** Waits between two tries; replaced in tests. */
  readonly wait?: Wait;
}

/** An arbitrary number that nothing else in the database locks. */
const migratorLock = 7_031_995;
/** Requests queue after a migration that waits for its lock, so it gives up before they fail. */
const lockTimeout = '2s';
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** All pauses of one migration together: long enough for a backup or an index built by somebody else. */
const longestWaitMs = 60 * 60 * 1000;
/** "lock not available" and "deadlock detected". */
const lockCodes = ['55P03', '40P01'];

/**
 * Runs the migrations that have not run yet, one process at a time. A lock that is not free within 2 s is
 * given up and tried again, so that requests go on meanwhile (contract 12). Throws SchemaError on a database
 * that is too old, and the error of the first migration that fails; those before it stay.
 */
export async function migrate(
  database: Database,
  { log, dir = ownMigrations, wait = realWait }: MigrateOptions,
): Promise<void> {
  const migrations = await readMigrations(dir);
  const retrying = { log, wait };
  await database.session(async (orm) => {
    await beTheOnlyOne(orm, retrying);
    try {
      const done = await findDone(orm);
      const tooOld = describeTooOld(migrations, done);
      if (tooOld !== undefined) throw new SchemaError(tooOld);
      const missing = migrations.filter((migration) => !hasRun(migration, done));
      if (missing.length > 0)
        log.info({ migrations: missing.map(({ name }) => name) }, 'migrates the database');
      for (const migration of missing)
        await (migration.inTransaction ? runInTransaction : runAlone)(orm, migration, retrying);
    } finally {
      await orm.execute(sql`select pg_advisory_unlock(${migratorLock})`);
    }
  });
}

interface Retrying {
  readonly log: Log;
  readonly wait: Wait;
}

/** Asks again and again: a statement that waits has a snapshot, for which concurrent indexes would wait. */
async function beTheOnlyOne(orm: Orm, retrying: Retrying): Promise<void> {
  await untilDone('another process is migrating the database', retrying, async () => {
    const { rows } = (await orm.execute(sql`select pg_try_advisory_lock(${migratorLock}) as locked`)) as {
      rows: { locked: boolean }[];
    };
    return rows[0]?.locked === true;
  });
}

/** Resolves with the hashes of what has run. */
async function findDone(orm: Orm): Promise<Set<string>> {
  await orm.execute(sql`create table if not exists migrations
    (hash text primary key, created_at timestamptz not null, name text, requires text)`);
  const { rows } = (await orm.execute(sql`select hash from migrations`)) as { rows: { hash: string }[] };
  return new Set(rows.map(({ hash }) => hash));
}

const record = ({ hash, name, requires }: Migration) =>
  sql`insert into migrations (hash, created_at, name, requires)
    values (${hash}, now(), ${name}, ${requires ?? null})`;

async function runInTransaction(orm: Orm, migration: Migration, retrying: Retrying): Promise<void> {
  await withLocks(migration, retrying, () =>
    orm.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(record(migration));
    }),
  );
}

/** A process that dies on the way runs all statements again, so each must allow that. */
async function runAlone(orm: Orm, migration: Migration, retrying: Retrying): Promise<void> {
  for (const statement of migration.statements)
    await withLocks(migration, retrying, () => runStatement(orm, statement));
  await orm.execute(record(migration));
}

async function runStatement(orm: Orm, statement: string): Promise<void> {
  const isConcurrent = /\bconcurrently\b/i.test(statement);
  await dropHalfBuiltIndex(orm, statement);
  // `concurrently` waits for others without blocking them.
  await orm.execute(sql.raw(`set lock_timeout = '${isConcurrent ? '0' : lockTimeout}'`));
  try {
    await orm.execute(sql.raw(statement));
  } finally {
    await orm.execute(sql.raw('reset lock_timeout'));
  }
}

const concurrentIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/** An interrupted build leaves an invalid index, which "if not exists" would take for the whole one. */
async function dropHalfBuiltIndex(orm: Orm, statement: string): Promise<void> {
  const name = concurrentIndex.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = (await orm.execute(
    sql`select 1 from pg_index where indexrelid = to_regclass(${`"${name}"`}) and not indisvalid`,
  )) as { rows: unknown[] };
  if (rows.length > 0) await orm.execute(sql.raw(`drop index concurrently "${name}"`));
}

function withLocks({ name }: Migration, retrying: Retrying, work: () => Promise<void>): Promise<void> {
  const reason = `the migration ${name} waits for a lock of a running transaction; see pg_stat_activity`;
  return untilDone(reason, retrying, async () => {
    try {
      await work();
      return true;
    } catch (error) {
      if (lockCodes.includes(errorCode(error) ?? '')) return false;
      throw error;
    }
  });
}

/** Tries with growing pauses until `work` resolves with true. Throws with `reason` after an hour. */
async function untilDone(
  reason: string,
  { log, wait }: Retrying,
  work: () => Promise<boolean>,
): Promise<void> {
  let waitedMs = 0;
  for (let pauseMs = firstPauseMs; !(await work()); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (waitedMs >= longestWaitMs) throw new Error(`Gave up after an hour: ${reason}`);
    log.warn({ waitedSeconds: waitedMs / 1000 }, reason);
    await wait(pauseMs);
    waitedMs += pauseMs;
  }
}

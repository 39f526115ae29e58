import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type Pool } from 'pg';
import type { Log } from '#platform/server/log.ts';
import type { Database, Orm, Tx } from './database.ts';
import { fromDatabase, isConnectionLost } from './errors.ts';
import { listenOnPostgres } from './postgres-listen.ts';
import { openLists } from './postgres-lists.ts';
import { connectTimeoutMs, openPool, queryOn, useOf } from './postgres-pool.ts';
import { transactWithRetry } from './retry.ts';

const defaultConnections = 10;
const statementTimeoutMs = 5_000;
/** One for readiness, one for metrics. */
const probeConnections = 2;
const probeTimeoutMs = 1_000;
/** An arbitrary number that nothing else in the database locks. */
const lockNumber = 7_031_994;

export interface PostgresSettings {
  readonly databaseUrl: string;
  /**
   * For what needs a session of its own. Default: `databaseUrl`; another address means that a pooler is at
   * `databaseUrl`, such as PgBouncer in transaction mode.
   */
  readonly directUrl?: string | undefined;
  /** Of a replica for lists. Default: `databaseUrl`. */
  readonly readUrl?: string | undefined;
  /** Connections for requests. */
  readonly connections?: number;
  /** Whether statements are prepared (default true). */
  readonly prepares?: boolean;
  readonly log: Log;
}

/**
 * Opens PostgreSQL through a pool, which connects again after the server was unreachable. A process takes at
 * most `connections` for requests, 3 for lists and 2 for health and metrics at `databaseUrl`, 3 at `readUrl`,
 * and at `directUrl` 4 for jobs and one for each channel that it listens to.
 */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const { databaseUrl, directUrl = databaseUrl, prepares = true, log } = settings;
  const isPooled = directUrl !== databaseUrl;
  const readUrl = settings.readUrl === databaseUrl ? undefined : settings.readUrl;
  const pool = openPool({
    url: databaseUrl,
    max: settings.connections ?? defaultConnections,
    timeoutMs: statementTimeoutMs,
    isPooled,
    log,
  });
  const lists = openLists({ databaseUrl, readUrl, isPooled, prepares, log });
  const probes = openPool({
    url: databaseUrl,
    max: probeConnections,
    timeoutMs: probeTimeoutMs,
    isPooled,
    log,
  });
  return {
    kind: 'postgres',
    orm: ormOf(pool),
    lists,
    probe: queryOn(probes, prepares),
    pools: () => [useOf('requests', pool), ...lists.pools()],
    query: queryOn(pool, prepares),
    transaction: (work) => transactWithRetry((watched) => transactOn(pool, watched), work),
    session: (work) => onOwnConnection(directUrl, work),
    exclusive: (work) => onOwnConnection(directUrl, (orm) => transactAlone(orm, work)),
    listen: (channel, onNotify) => listenOnPostgres({ databaseUrl: directUrl, channel, onNotify, log }),
    async ping() {
      await fromDatabase(probes.query('select 1'));
    },
    async close() {
      await Promise.all([pool.end(), lists.close(), probes.end()]);
    },
  };
}

const ormOf = (client: Pool | Client) => drizzle({ client }) as unknown as Orm;

/** Drizzle's own transaction over a pool never returns the connection if `begin` fails. */
async function transactOn<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await fromDatabase(pool.connect());
  let broken = false;
  try {
    return await drizzle({ client }).transaction((tx) => work(tx as unknown as Tx));
  } catch (error) {
    broken = isConnectionLost(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Not one of the pool's, because those have a statement timeout. */
async function onOwnConnection<T>(databaseUrl: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  await fromDatabase(client.connect());
  try {
    return await work(ormOf(client));
  } finally {
    await client.end();
  }
}

async function transactAlone<T>(orm: Orm, work: (tx: Tx) => Promise<T>): Promise<T> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    return work(tx);
  });
}

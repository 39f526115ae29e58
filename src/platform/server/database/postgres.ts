import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type CustomTypesConfig, Pool, types } from 'pg';
import type { Log } from '../log.ts';
import type { Database, Orm, Tx } from './database.ts';
import { fromDatabase, isConnectionLost } from './errors.ts';
import { listenOnPostgres } from './postgres-listen.ts';
import { transactWithRetry } from './retry.ts';

const defaultConnections = 10;
const jobConnections = 4;
const listConnections = 3;
const connectTimeoutMs = 2_000;
const statementTimeoutMs = 5_000;
const listTimeoutMs = 1_000;
/** After it a server is given up that is frozen and can't end the statement itself. */
const graceMs = 500;
/** An arbitrary number that nothing else in the database locks. */
const lockNumber = 7_031_994;

export interface PostgresSettings {
  readonly databaseUrl: string;
  /** For what needs a session of its own. Default: `databaseUrl`. */
  readonly directUrl?: string | undefined;
  /** For lists. Default: `databaseUrl`. */
  readonly readUrl?: string | undefined;
  /** Connections for requests. */
  readonly connections?: number;
  readonly log: Log;
}

/** Opens PostgreSQL through a pool, which connects again after the server was unreachable. */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const { databaseUrl, directUrl = databaseUrl, readUrl = databaseUrl, log } = settings;
  const pool = openPool(databaseUrl, {
    max: settings.connections ?? defaultConnections,
    timeoutMs: statementTimeoutMs,
    log,
  });
  const lists = openPool(readUrl, { max: listConnections, timeoutMs: listTimeoutMs, log });
  return {
    kind: 'postgres',
    orm: ormOf(pool),
    lists: { orm: ormOf(lists), query: queryOn(lists) },
    jobStore: {
      backend: 'postgres',
      connectionString: directUrl,
      max: jobConnections,
      connectionTimeoutMillis: connectTimeoutMs,
    },
    query: queryOn(pool),
    transaction: (work) => transactWithRetry((watched) => transactOn(pool, watched), work),
    exclusive: (work) => transactAlone(directUrl, work),
    listen: (channel, onNotify) => listenOnPostgres({ databaseUrl: directUrl, channel, onNotify, log }),
    async ping() {
      await fromDatabase(pool.query('select 1'));
    },
    async close() {
      await Promise.all([pool.end(), lists.end()]);
    },
  };
}

interface PoolSettings {
  readonly max: number;
  readonly timeoutMs: number;
  readonly log: Log;
}

function openPool(connectionString: string, { max, timeoutMs, log }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + graceMs,
    keepAlive: true,
  });
  // Both are needed: the pool only handles errors of idle connections, and an unhandled one ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')),
  );
  return pool;
}

const ormOf = (pool: Pool) => drizzle({ client: pool }) as unknown as Orm;

function queryOn(pool: Pool): Database['query'] {
  return async <Row>(name: string, text: string, params: readonly unknown[]) => {
    const values = [...params];
    const { rows } = await fromDatabase(pool.query({ name, text, values, types: numbersForBigints }));
    return rows as Row[];
  };
}

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

/** Uses a connection of its own, because those of the pool have a statement timeout. */
async function transactAlone<T>(databaseUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  await fromDatabase(client.connect());
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
      return work(tx);
    });
  } finally {
    await client.end();
  }
}

/** By default the driver returns 64-bit integers as text, because they may exceed a safe number. */
const numbersForBigints: CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === types.builtins.INT8 && format !== 'binary') return Number;
    return types.getTypeParser(id, format) as unknown;
  },
};

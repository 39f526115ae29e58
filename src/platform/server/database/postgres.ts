import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type CustomTypesConfig, Pool, types } from 'pg';
import type { Log } from '../log.ts';
import type { Database, Orm, Tx } from './database.ts';
import { fromDatabase, isConnectionLost } from './errors.ts';
import { listenOnPostgres } from './postgres-listen.ts';
import { transactWithRetry } from './retry.ts';

const connections = 10;
const jobConnections = 4;
const connectTimeoutMs = 2_000;
const statementTimeoutMs = 5_000;
/** Gives up on a server that is frozen and can't end the statement itself. */
const responseTimeoutMs = statementTimeoutMs + 500;
/** An arbitrary number that nothing else in the database locks. */
const lockNumber = 7_031_994;

export interface PostgresSettings {
  readonly databaseUrl: string;
  readonly log: Log;
}

/** Opens PostgreSQL through a pool, which connects again after the server was unreachable. */
export async function openPostgres({ databaseUrl, log }: PostgresSettings): Promise<Database> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: responseTimeoutMs,
    keepAlive: true,
  });
  // Both are needed: the pool only handles errors of idle connections, and an unhandled one ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')),
  );

  return {
    kind: 'postgres',
    orm: drizzle({ client: pool }) as unknown as Orm,
    jobStore: {
      backend: 'postgres',
      connectionString: databaseUrl,
      max: jobConnections,
      connectionTimeoutMillis: connectTimeoutMs,
    },
    async query<Row>(name: string, text: string, params: readonly unknown[]) {
      const { rows } = await fromDatabase(
        pool.query({ name, text, values: [...params], types: numbersForBigints }),
      );
      return rows as Row[];
    },
    transaction: (work) => transactWithRetry((watched) => transactOn(pool, watched), work),
    exclusive: (work) => transactAlone(databaseUrl, work),
    listen: (channel, onNotify) => listenOnPostgres({ databaseUrl, channel, onNotify, log }),
    async ping() {
      await fromDatabase(pool.query('select 1'));
    },
    close: () => pool.end(),
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

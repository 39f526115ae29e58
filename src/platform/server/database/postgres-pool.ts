import { type CustomTypesConfig, Pool, types } from 'pg';
import type { Log } from '#platform/server/log.ts';
import type { Database, PoolUse } from './database.ts';
import { fromDatabase } from './errors.ts';

export const connectTimeoutMs = 2_000;
/** After it a server is given up that is frozen and can't end the statement itself. */
const graceMs = 500;

export interface PoolSettings {
  readonly url: string;
  readonly max: number;
  /** The longest statement. */
  readonly timeoutMs: number;
  /** Whether a pooler is in between, which gives each transaction another session. */
  readonly isPooled: boolean;
  /** Settings of its sessions, such as `-c enable_sort=off`; not behind a pooler. */
  readonly options?: string;
  readonly log: Log;
}

/**
 * Opens a pool whose statements end after `timeoutMs`. PgBouncer refuses settings of a session at its start,
 * so behind it only this side counts the time; its own `connect_query` can set the server's limit.
 */
export function openPool({ url, max, timeoutMs, isPooled, options, log }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(!isPooled && { statement_timeout: timeoutMs, ...(options && { options }) }),
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

/** See `Database.query`. Without `prepares` no statement stays in a session. */
export function queryOn(client: Pick<Pool, 'query'>, prepares: boolean): Database['query'] {
  return async <Row>(name: string, text: string, params: readonly unknown[]) => {
    const query = { ...(prepares && { name }), text, values: [...params], types: numbersForBigints };
    const { rows } = await fromDatabase(client.query(query));
    return rows as Row[];
  };
}

/** By default the driver returns 64-bit integers as text, because they may exceed a safe number. */
const numbersForBigints: CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === types.builtins.INT8 && format !== 'binary') return Number;
    return types.getTypeParser(id, format) as unknown;
  },
};

export function useOf(pool: string, { totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

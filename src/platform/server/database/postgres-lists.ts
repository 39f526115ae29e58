import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Log } from '#platform/server/log.ts';
import type { ListReads, PoolUse } from './database.ts';
import { errorCode, fromDatabase, isConnectionLost } from './errors.ts';
import { openPool, queryOn, useOf } from './postgres-pool.ts';

const listConnections = 3;
const listTimeoutMs = 1_000;
/**
 * A page is the end of a range of an index, and a sum is a range. Where the planner expects few rows, it
 * would rather read all of them to sort them, which is seconds where it is wrong: it takes the values of an
 * account for independent. It would rather read a whole table than the many rows of a heavy account, and with
 * other processes, whose start takes longer than the work.
 */
const planner = {
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};
export const readsRanges = Object.entries(planner)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
/** How long a replica that was away is not asked. */
const replicaPauseMs = 10_000;
/** A replica ends a query whose rows the primary has removed. */
const recoveryConflict = '40001';

export interface ListSettings {
  readonly databaseUrl: string;
  /** Of the replica, if there is one. */
  readonly readUrl: string | undefined;
  readonly isPooled: boolean;
  readonly prepares: boolean;
  readonly log: Log;
}

interface OpenLists extends ListReads {
  pools(): readonly PoolUse[];
  close(): Promise<void>;
}

type Query = (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>;

/** Opens what `Database.lists` reads with. It connects when it is first used. */
export function openLists(settings: ListSettings): OpenLists {
  const { databaseUrl, readUrl, isPooled, log } = settings;
  const open = (url: string) =>
    openPool({ url, max: listConnections, timeoutMs: listTimeoutMs, isPooled, options: readsRanges, log });
  const own = open(databaseUrl);
  const replica = readUrl === undefined ? undefined : open(readUrl);
  const readOwn = isPooled ? limited(own) : plain(own);
  const query = replica ? fallBack(isPooled ? limited(replica) : plain(replica), readOwn, log) : readOwn;
  const client = { query } as unknown as Pool;
  return {
    orm: drizzle({ client }),
    query: queryOn(client, settings.prepares),
    pools: () => [useOf('lists', own), ...(replica ? [useOf('replica', replica)] : [])],
    async close() {
      await Promise.all([own.end(), replica?.end()]);
    },
  };
}

const plain =
  (pool: Pool): Query =>
  (query, values) =>
    fromDatabase(pool.query(query, values));

const setsPlanner = Object.entries(planner)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ');

/** Behind a pooler only a transaction can limit its statements. */
function limited(pool: Pool): Query {
  return async (query, values) => {
    const client = await fromDatabase(pool.connect());
    let broken = true;
    try {
      await fromDatabase(client.query('begin read only'));
      await fromDatabase(client.query(`set local statement_timeout = ${listTimeoutMs}`));
      await fromDatabase(client.query(setsPlanner));
      const result = await fromDatabase(client.query(query, values));
      await fromDatabase(client.query('commit'));
      broken = false;
      return result;
    } finally {
      // An open transaction ends with its connection.
      client.release(broken);
    }
  };
}

function fallBack(readReplica: Query, readOwn: Query, log: Log): Query {
  let pausedUntilMs = 0;
  return async (query, values) => {
    if (performance.now() < pausedUntilMs) return readOwn(query, values);
    try {
      return await readReplica(query, values);
    } catch (error) {
      if (isConnectionLost(error)) {
        pausedUntilMs = performance.now() + replicaPauseMs;
        log.warn({ err: error }, 'the replica is unavailable; lists are read from the primary');
      } else if (errorCode(error) !== recoveryConflict) throw error;
      return readOwn(query, values);
    }
  };
}

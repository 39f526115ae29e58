import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** Drizzle, typed the same for both engines: no feature knows which one it works with. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** Drizzle inside a transaction. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** Where the job queue keeps its jobs: the same database. */
export type JobStore = Pick<
  ConstructorOptions,
  'backend' | 'db' | 'connectionString' | 'max' | 'connectionTimeoutMillis'
>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly orm: Orm;
  readonly jobStore: JobStore;
  /**
   * Runs one SQL statement with parameters `$1`... and gives its rows; 64-bit integers come as numbers.
   * `name` is the statement's own: on PostgreSQL it is prepared once per connection.
   */
  query<Row>(name: string, text: string, params: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in one transaction, a second time when the first met a deadlock, a serialization failure or a
   * connection that broke before the commit. `work` uses `tx` alone: the outer `orm` and `query` are outside
   * of it, and throw when they are used inside on the embedded engine, which has one connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction without time limits, one at a time over all processes: for migrations. */
  exclusive<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotify` for each `pg_notify` on a channel that was committed, by whatever process, and whenever
   * some may have been missed. Resolves once it listens, or at once where the database is away: it goes on
   * trying.
   */
  listen(channel: string, onNotify: () => void): Promise<Listening>;
  /** Rejects while the database doesn't answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Listening {
  stop(): Promise<void>;
}

import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle, typed the same for both engines, so that features need not know which one is used. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** Drizzle inside a transaction. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** The last step of a transaction, such as committing the response to a request. */
export type Finish<Made, Result> = (tx: Tx, made: Made) => Promise<Result>;

/** Reads for lists and sums, which may be heavy: what they take, other requests keep. */
export interface ListReads {
  readonly orm: Orm;
  /** See `Database.query`. */
  query<Row>(name: string, text: string, params: readonly unknown[]): Promise<Row[]>;
}

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly orm: Orm;
  /**
   * Only for lists and sums. On PostgreSQL a small pool of its own, whose statements end after a second with
   * Problem 503. With `DATABASE_READ_URL` it reads a replica, which may be a moment behind; while that is
   * away it reads the database itself.
   */
  readonly lists: ListReads;
  /**
   * Like `query`, on connections of its own, so that health checks and metrics are no others' wait, and a
   * full pool no failure of theirs. Statements end after a second.
   */
  readonly probe: Database['query'];
  /** The pools of connections and their use; none for the embedded engine. */
  pools(): readonly PoolUse[];
  /**
   * Runs one SQL statement with parameters `$1`... and resolves with its rows; 64-bit integers are numbers.
   * `name` must be unique to the statement, which is prepared under it once per connection unless
   * `DB_PREPARE` is off.
   */
  query<Row>(name: string, text: string, params: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in a transaction, and once more after a deadlock, a serialization failure or a connection
   * that broke before the commit. `work` must only use `tx`: `orm` and `query` are outside the transaction,
   * and throw inside it on the embedded engine, which has a single connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on a connection of its own without time limits: on PostgreSQL at `DATABASE_DIRECT_URL`, so
   * that it can hold locks of its session. For migrations.
   */
  session<T>(work: (orm: Orm) => Promise<T>): Promise<T>;
  /** Runs a transaction without time limits, one at a time across all processes. */
  exclusive<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotify` with the payload of each committed `pg_notify` on a channel, from any process, and with
   * undefined whenever one may have been missed. Resolves once it listens, or after the first attempt if the
   * database is unreachable; it then keeps trying.
   */
  listen(channel: string, onNotify: OnNotify): Promise<Listening>;
  /**
   * Rejects if the database does not respond. On PostgreSQL by a connection of its own, so that it says
   * nothing about requests, which may have taken all of theirs.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Undefined stands for all payloads: some may have been missed. */
export type OnNotify = (payload: string | undefined) => void;

/** How many connections of a pool are there, and how many requests wait for one. */
export interface PoolUse {
  readonly pool: string;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Listening {
  stop(): Promise<void>;
}

import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import type { Database } from './database.ts';

/** How often a running process reads the database's clock again. */
const refreshMs = 10_000;
/** Number of readings, of which the one with the shortest round trip is used. */
const readings = 5;
/** A reading that took longer says less than the one before and is ignored. */
const slowestReadingMs = 1_000;

/** This machine's clocks. Tests replace them. */
export interface OwnClocks {
  /** The time of day, which an administrator or NTP may set. */
  readonly timeOfDayMs: () => number;
  /** Milliseconds since an arbitrary moment; nobody can set it. */
  readonly elapsedMs: () => number;
}

const ownClocks: OwnClocks = { timeOfDayMs: () => Date.now(), elapsedMs: () => performance.now() };

/** The database's time of day. Processes that use one database agree on it, whatever their machines say. */
export interface DatabaseClock extends Clock {
  /** How far this machine's time of day was ahead of the database's when it was read first. */
  readonly skew: Skew;
  /** Stops reading. */
  stop(): void;
}

export interface Skew {
  readonly ms: number;
  /** The true skew differs from `ms` by at most this: half of the round trip. */
  readonly uncertaintyMs: number;
}

interface Reading {
  readonly databaseMs: number;
  readonly elapsedMs: number;
  readonly skew: Skew;
}

/**
 * Reads the database's clock, and again every 10 s until `stop`. In between it is counted on from the last
 * reading, so that `now` needs no round trip and is right even while this machine's clock is set. Throws if
 * the first reading fails; later failures are logged.
 */
export async function followDatabaseClock(
  database: Pick<Database, 'query'>,
  { log, own = ownClocks }: { readonly log: Log; readonly own?: OwnClocks },
): Promise<DatabaseClock> {
  const first = await readExactly(database, own);
  let last = first;
  let stopped = false;

  async function refresh(): Promise<void> {
    try {
      const next = await readExactly(database, own);
      if (next.skew.uncertaintyMs * 2 <= slowestReadingMs) last = next;
    } catch (error) {
      if (!stopped)
        log.warn({ err: error }, "could not read the database's clock; continuing from the last reading");
    }
  }

  const timer = setInterval(() => void refresh(), refreshMs).unref();
  return {
    skew: first.skew,
    now: () => new Date(last.databaseMs + own.elapsedMs() - last.elapsedMs),
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

async function readExactly(database: Pick<Database, 'query'>, own: OwnClocks): Promise<Reading> {
  let best = await read(database, own);
  for (let count = 1; count < readings; count += 1) {
    const next = await read(database, own);
    if (next.skew.uncertaintyMs < best.skew.uncertaintyMs) best = next;
  }
  return best;
}

/** Takes the database's time for that of the middle of the round trip. */
async function read(database: Pick<Database, 'query'>, own: OwnClocks): Promise<Reading> {
  const startedAtMs = own.elapsedMs();
  const [row] = await database.query<{ databaseMs: number }>('database_clock', clockSql, []);
  if (!row) throw new Error("Expected the database's time, received no row");
  const halfTripMs = (own.elapsedMs() - startedAtMs) / 2;
  return {
    databaseMs: row.databaseMs,
    elapsedMs: startedAtMs + halfTripMs,
    skew: { ms: own.timeOfDayMs() - halfTripMs - row.databaseMs, uncertaintyMs: halfTripMs },
  };
}

const clockSql = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "databaseMs"`;

import { randomUUID } from 'node:crypto';
import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import {
  acquireSql,
  addHostSql,
  hostSql,
  outcomeSql,
  pauseSql,
  releaseAllSql,
  releaseSql,
} from './host-limiter-sql.ts';

/** How much longer than the pace a gap may be: 3 to 4 s by default (contract 11, Shops). */
const jitterShare = 1 / 3;
export const requestTimeoutMs = 20_000;
/** A host that is reserved for so much longer than a request may take belongs to a dead process. */
const reservationSpareMs = 10_000;
const maxPollIntervalMs = 500;
/** Challenges in a row after which a host is paused, and for how long. */
const blockedLimit = 3;
const blockedPauseMs = 60 * 60 * 1000;
/** Longer pauses that a host asks for are cut to this. */
const maxPauseMs = 24 * 60 * 60 * 1000;

/** The host gets no requests until the given time. */
export class HostPaused extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The host is paused until ${until.toISOString()}`);
    this.name = 'HostPaused';
    this.until = until;
  }
}

export interface RequestOutcome {
  readonly blocked: boolean;
  /** The pause that the host asked for in `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
}

/** Limits the requests to a host: rows of the database, so that all processes share them. */
export interface HostLimiter {
  /**
   * Runs a request as soon as the host is free: one at a time over all processes, and a pace apart. While
   * `othersWait` resolves with true, others go first. Throws HostPaused while the host is paused.
   */
  run<T>(
    host: string,
    signal: AbortSignal,
    request: () => Promise<T>,
    othersWait?: () => Promise<boolean>,
  ): Promise<T>;
  /** Pauses the host after three challenges in a row, or if it asked for a pause. */
  recordOutcome(host: string, outcome: RequestOutcome): Promise<void>;
  /** Resolves with the end of the host's pause; undefined if it is not paused. */
  pausedUntil(host: string): Promise<Date | undefined>;
  /** Frees hosts that a dead process has reserved. Only for a database with a single process. */
  releaseAll(): Promise<void>;
}

interface HostRow {
  readonly nextRequestAt: Date;
  readonly pausedUntil: Date | null;
}

interface Acquisition {
  readonly host: string;
  readonly holder: string;
  readonly othersWait: () => Promise<boolean>;
}

export interface HostLimiterDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  /** The least time between two requests to a host. */
  readonly paceMs: number;
  /** The longest time that a request takes; by default that of a page. */
  readonly timeoutMs?: number;
}

export function createHostLimiter({
  database,
  clock,
  wait,
  paceMs,
  timeoutMs = requestTimeoutMs,
}: HostLimiterDeps): HostLimiter {
  const nowMs = () => clock.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();

  async function find(host: string): Promise<HostRow | undefined> {
    const [row] = await database.query<HostRow>('marketplace_host', hostSql, [host]);
    return row;
  }

  async function acquire({ host, holder, othersWait }: Acquisition, signal: AbortSignal): Promise<void> {
    await database.query('marketplace_introduce', addHostSql, [host, at(nowMs())]);
    for (;;) {
      signal.throwIfAborted();
      if (await othersWait()) {
        await wait(maxPollIntervalMs, signal);
        continue;
      }
      const now = nowMs();
      const taken = await database.query('marketplace_acquire', acquireSql, [
        host,
        at(now),
        holder,
        at(now + timeoutMs + reservationSpareMs),
      ]);
      if (taken.length > 0) return;
      const row = await find(host);
      if (row?.pausedUntil && row.pausedUntil.getTime() > now) throw new HostPaused(row.pausedUntil);
      const leftMs = (row?.nextRequestAt.getTime() ?? now) - now;
      await wait(Math.min(Math.max(leftMs, 50), maxPollIntervalMs), signal);
    }
  }

  return {
    async run(host, signal, request, othersWait = async () => false) {
      const holder = randomUUID();
      await acquire({ host, holder, othersWait }, signal);
      try {
        return await request();
      } finally {
        const nextAt = at(nowMs() + paceMs * (1 + Math.random() * jitterShare));
        await database.query('marketplace_release', releaseSql, [host, holder, nextAt]);
      }
    },

    async recordOutcome(host, { blocked, retryAfterMs }) {
      const blockedPause = at(nowMs() + blockedPauseMs);
      await database.query('marketplace_outcome', outcomeSql, [host, blocked, blockedLimit, blockedPause]);
      if (retryAfterMs === undefined) return;
      const until = at(nowMs() + Math.min(retryAfterMs, maxPauseMs));
      await database.query('marketplace_pause', pauseSql, [host, until]);
    },

    async pausedUntil(host) {
      const until = (await find(host))?.pausedUntil ?? undefined;
      return until && until.getTime() > nowMs() ? until : undefined;
    },

    async releaseAll() {
      await database.query('marketplace_free', releaseAllSql, []);
    },
  };
}

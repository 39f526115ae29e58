import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../platform/server/clock.ts';
import type { Database } from '../../../../platform/server/database/database.ts';
import type { Wait } from '../../../../platform/server/wait.ts';
import { acquireSql, freeSql, hostSql, introduceSql, outcomeSql, pauseSql, releaseSql } from './pace-sql.ts';

/**
 * Our manners towards a host (contract 11, Shops): the pause between two requests, and how much it may vary.
 */
const paceMs = { gap: 3_000, jitter: 1_000 } as const;
/** A request takes at most this long; whoever holds the host for longer is dead. */
export const requestTimeoutMs = 20_000;
const holdMs = requestTimeoutMs + 10_000;
const longestLookMs = 500;
/** Challenges in a row after which the host is left alone, and for how long (marketplace, Semantics). */
const blockedLimit = 3;
const blockedPauseMs = 60 * 60 * 1000;
/** No host may silence us for longer. */
const longestPauseMs = 24 * 60 * 60 * 1000;

/** The host is left alone until a moment. */
export class HostPaused extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The host is left alone until ${until.toISOString()}`);
    this.name = 'HostPaused';
    this.until = until;
  }
}

/** How a request went, as far as the host's mood is concerned. */
export interface Reception {
  readonly blocked: boolean;
  /** What the host asked for in `Retry-After`. */
  readonly retryAfterMs?: number | undefined;
}

export interface Pace {
  /**
   * Runs one request when its host's turn comes: one at a time over all processes, 3 to 4 s after the one
   * before. Throws HostPaused while the host is left alone.
   */
  inTurn<T>(host: string, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /**
   * Remembers how a page was received; after three challenges in a row, or when asked, the host is left
   * alone.
   */
  note(host: string, reception: Reception): Promise<void>;
  /** Until when the host is left alone; undefined when it is not. */
  pausedUntil(host: string): Promise<Date | undefined>;
  /** Frees a host that a dead process of ours held. For an engine that has one process. */
  free(): Promise<void>;
}

interface HostRow {
  readonly nextRequestAt: Date;
  readonly pausedUntil: Date | null;
}

export interface PaceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
}

/** The host's turns are rows, so that any number of processes share them. */
export function createPace({ database, clock, wait }: PaceDeps): Pace {
  const nowMs = () => clock.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();

  async function find(host: string): Promise<HostRow | undefined> {
    const [row] = await database.query<HostRow>('marketplace_host', hostSql, [host]);
    return row;
  }

  async function acquire(host: string, holder: string, signal: AbortSignal): Promise<void> {
    await database.query('marketplace_introduce', introduceSql, [host, at(nowMs())]);
    for (;;) {
      signal.throwIfAborted();
      const now = nowMs();
      const taken = await database.query('marketplace_acquire', acquireSql, [
        host,
        at(now),
        holder,
        at(now + holdMs),
      ]);
      if (taken.length > 0) return;
      const row = await find(host);
      if (row?.pausedUntil && row.pausedUntil.getTime() > now) throw new HostPaused(row.pausedUntil);
      const leftMs = (row?.nextRequestAt.getTime() ?? now) - now;
      await wait(Math.min(Math.max(leftMs, 50), longestLookMs), signal);
    }
  }

  return {
    async inTurn(host, signal, request) {
      const holder = randomUUID();
      await acquire(host, holder, signal);
      try {
        return await request();
      } finally {
        const gapMs = paceMs.gap + Math.random() * paceMs.jitter;
        await database.query('marketplace_release', releaseSql, [host, holder, at(nowMs() + gapMs)]);
      }
    },

    async note(host, { blocked, retryAfterMs }) {
      const blockedPause = at(nowMs() + blockedPauseMs);
      await database.query('marketplace_outcome', outcomeSql, [host, blocked, blockedLimit, blockedPause]);
      if (retryAfterMs === undefined) return;
      const until = at(nowMs() + Math.min(retryAfterMs, longestPauseMs));
      await database.query('marketplace_pause', pauseSql, [host, until]);
    },

    async pausedUntil(host) {
      const until = (await find(host))?.pausedUntil ?? undefined;
      return until && until.getTime() > nowMs() ? until : undefined;
    },

    async free() {
      await database.query('marketplace_free', freeSql, []);
    },
  };
}

import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { keyUseSql } from './admission-sql.ts';

const precisionMs = 60_000;
/** Limits memory. Above it, all keys are forgotten and those in use are written again. */
const maxRemembered = 10_000;

/** Stores when keys were last used, to the minute (contract 4), without a write for every request. */
export interface KeyUse {
  record(keyIds: readonly number[]): Promise<void>;
}

export function createKeyUse(database: Database, clock: Clock): KeyUse {
  const writtenAtMs = new Map<number, number>();

  /** A time in the future means that the clock was set back. */
  function isDue(keyId: number, nowMs: number): boolean {
    const atMs = writtenAtMs.get(keyId);
    return atMs === undefined || atMs > nowMs || nowMs - atMs >= precisionMs;
  }

  return {
    async record(keyIds) {
      const now = clock.now();
      const due = [...new Set(keyIds)].filter((keyId) => isDue(keyId, now.getTime()));
      if (due.length === 0) return;
      await database.query('key_use', keyUseSql, [`{${due.join(',')}}`, now.toISOString()]);
      if (writtenAtMs.size + due.length > maxRemembered) writtenAtMs.clear();
      for (const keyId of due) writtenAtMs.set(keyId, now.getTime());
    },
  };
}

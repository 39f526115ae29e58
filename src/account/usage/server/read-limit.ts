import type { Clock } from '#platform/server/clock.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';

const minuteMs = 60_000;

/**
 * Limits requests of one kind that are not metered; polling costs no quota (contract 11, Limits). Counts in
 * this process only: the limit protects the process, and a database write would cost more than the read.
 * `take` throws 429 over the limit.
 */
export function createReadLimit(clock: Clock, perMinute: number): { take(userId: number): void } {
  let counts = new Map<number, number>();
  let minute = 0;

  return {
    take(userId) {
      const nowMs = clock.now().getTime();
      const currentMinute = Math.floor(nowMs / minuteMs);
      if (currentMinute !== minute) {
        counts = new Map();
        minute = currentMinute;
      }
      const count = (counts.get(userId) ?? 0) + 1;
      counts.set(userId, count);
      if (count <= perMinute) return;
      const retryAfterSeconds = Math.ceil(((currentMinute + 1) * minuteMs - nowMs) / 1000);
      const fix = `${perMinute} reads a minute; try again in ${retryAfterSeconds} s.`;
      throw new Problem(accessProblems.tooManyReads, { retryAfterSeconds, fix });
    },
  };
}

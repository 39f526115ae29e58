import { Problem } from '#platform/shared/problem.ts';
import type { Wait } from '#platform/server/clock.ts';
import { asDatabaseProblem } from '#platform/server/database/errors.ts';

const outageStatuses = [503, 507];

/**
 * Returns the Problem 503 or 507 of a store or database that is unavailable or full; undefined for any other
 * error. Work that met an outage may succeed later without any change.
 */
export function outageOf(error: unknown): Problem | undefined {
  const problem = error instanceof Problem ? error : asDatabaseProblem(error);
  return problem && outageStatuses.includes(problem.status) ? problem : undefined;
}

const firstDelayMs = 250;
const longestDelayMs = 2_000;

/**
 * Stores an outcome that must not be forgotten, and tries again while the store or the database is down.
 * Throws other errors of `write`, and the outage itself once the signal has aborted.
 */
export async function untilStored<T>(
  { wait, signal }: { readonly wait: Wait; readonly signal: AbortSignal },
  write: () => Promise<T>,
): Promise<T> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, longestDelayMs)) {
    try {
      return await write();
    } catch (error) {
      if (!outageOf(error) || signal.aborted) throw error;
    }
    await wait(delayMs, signal);
  }
}

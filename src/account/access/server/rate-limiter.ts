import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { rateLimitWindows } from './tables.ts';

/** Allows `limit` requests in `windowMs`, counted from the first one. */
export interface RateLimit {
  /** What is limited and for whom, such as `register:203.0.113.7`. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface RateLimiter {
  /**
   * Counts one request before its work starts, so that parallel ones cannot slip through. Throws `problem`
   * over the limit.
   */
  take(rule: RateLimit, problem: ProblemShape): Promise<void>;
  /** Uncounts one request, such as a sign-in that succeeded. */
  giveBack(rule: RateLimit): Promise<void>;
  /** Removes windows that ended long ago. */
  sweep(): Promise<void>;
}

const longestWindowMs = 24 * 60 * 60 * 1000;

/** Counts in the database, so that the limits hold across all processes. */
export function createRateLimiter(database: Database, clock: Clock): RateLimiter {
  async function count(rule: RateLimit): Promise<{ count: number; windowStartedAt: Date }> {
    const now = clock.now();
    const windowAgo = new Date(now.getTime() - rule.windowMs);
    const windowAhead = new Date(now.getTime() + rule.windowMs);
    // A window starts in the future if the clock was set back.
    const ended = or(
      lt(rateLimitWindows.windowStartedAt, windowAgo),
      gt(rateLimitWindows.windowStartedAt, windowAhead),
    );
    const [row] = await database.orm
      .insert(rateLimitWindows)
      .values({ bucket: rule.bucket, count: 1, windowStartedAt: now })
      .onConflictDoUpdate({
        target: rateLimitWindows.bucket,
        set: {
          count: sql`case when ${ended} then 1 else ${rateLimitWindows.count} + 1 end`,
          windowStartedAt: sql`case when ${ended} then ${now.toISOString()}::timestamptz else ${rateLimitWindows.windowStartedAt} end`,
        },
      })
      .returning();
    if (!row) throw new Error('Expected the rate limit window, received no row');
    return row;
  }

  return {
    async take(rule, problem) {
      const row = await count(rule);
      if (row.count <= rule.limit) return;
      const endsAtMs = row.windowStartedAt.getTime() + rule.windowMs;
      throw new Problem(problem, {
        retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1000)),
      });
    },

    async giveBack(rule) {
      await database.orm
        .update(rateLimitWindows)
        .set({ count: sql`${rateLimitWindows.count} - 1` })
        .where(and(eq(rateLimitWindows.bucket, rule.bucket), gt(rateLimitWindows.count, 0)));
    },

    async sweep() {
      await database.orm
        .delete(rateLimitWindows)
        .where(lt(rateLimitWindows.windowStartedAt, new Date(clock.now().getTime() - longestWindowMs)));
    },
  };
}

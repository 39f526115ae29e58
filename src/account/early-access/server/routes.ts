import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import { networkOf } from '#account/access/server/network.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import type { Principal } from '#account/access/server/principal.ts';
import {
  earlyAccessLimits,
  earlyAccessProblems,
  registerEarlyBird,
} from '#account/early-access/shared/contract.ts';
import { earlyBirds } from './tables.ts';

export interface EarlyAccessDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
}

const hourMs = 60 * 60 * 1000;

/** Serves `POST /api/early-bird` (spec 7, contract 7). */
export function serveEarlyAccess(
  serve: Serve<Principal>,
  { database, clock, rateLimiter }: EarlyAccessDeps,
): void {
  serve(registerEarlyBird, async ({ body, request }) => {
    const rule = {
      bucket: `early:${networkOf(request.ip)}`,
      limit: earlyAccessLimits.registrationsPerHour,
      windowMs: hourMs,
    };
    await rateLimiter.take(rule, earlyAccessProblems.tooManyRegistrations);
    const added = await database.orm
      .insert(earlyBirds)
      .values({ email: body.email, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: earlyBirds.id });
    if (added.length === 0) throw new Problem(earlyAccessProblems.alreadyRegistered);
    return { json: { success: true as const, message: 'You are on the list' } };
  });
}

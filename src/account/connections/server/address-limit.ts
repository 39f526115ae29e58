import { networkOf } from '#account/access/server/network.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { attemptProblems } from '#platform/shared/attempt-problems.ts';
import { Problem } from '#platform/shared/problem.ts';

interface AddressLimit {
  /** What is limited, such as `registrations`. */
  readonly name: string;
  /** In an hour. */
  readonly limit: number;
  readonly address: string;
}

const hourMs = 60 * 60 * 1000;

/** Counts what an address does without an account. Resolves with the problem where that is too often. */
export async function limitByAddress(
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
  { name, limit, address }: AddressLimit,
): Promise<Problem | undefined> {
  const rule = { bucket: `oauth-${name}:${networkOf(address)}`, limit, windowMs: hourMs };
  try {
    await rateLimiter.take(rule, attemptProblems.tooManyAttempts);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

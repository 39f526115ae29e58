import type { Outcome } from '#platform/server/http/request-run.ts';
import { connectionProblems } from '#account/connections/shared/contract.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { type Plan, planLimits, usageLimits } from '#account/usage/shared/quota.ts';

/** A calendar month in UTC, whatever the machine's time zone (spec 9). */
export interface Month {
  /** Such as `2026-11`. */
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function monthOf(moment: Date): Month {
  const year = moment.getUTCFullYear();
  const month = moment.getUTCMonth();
  return {
    name: moment.toISOString().slice(0, 7),
    startsAt: new Date(Date.UTC(year, month, 1)),
    endsAt: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** Returns the problem of an app that has used what its owner allows it in a month. */
export function capProblem(now: Date): Problem {
  const retryAfterSeconds = Math.ceil((monthOf(now).endsAt.getTime() - now.getTime()) / 1000);
  return new Problem(connectionProblems.cap, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
}

/** An account with an active subscription is premium (spec 1). */
export function planOf(userStatus: UserStatus): Plan {
  return userStatus === 'active_sub' ? 'premium' : 'free';
}

/**
 * Returns whether a request counts: a tool worked on it, and neither a limit nor an error of our own ended
 * it.
 */
export function isCounted({ statusCode, began }: Pick<Outcome, 'statusCode' | 'began'>): boolean {
  return began && statusCode < 500 && !isOverLimit(statusCode);
}

/** Returns whether a limit refused the request, which then gets its burst token back too. */
export function isOverLimit(statusCode: number): boolean {
  return statusCode === 429;
}

/**
 * Returns the `RateLimit-*` headers, which describe the month. The policy names both limits (contract 11,
 * Usage), the bucket by its rate in requests per window and by its size. Windows and resets are in seconds.
 */
export function rateLimitHeaders(
  account: { readonly userStatus: UserStatus; readonly used: number },
  now: Date,
): Record<string, string> {
  const month = monthOf(now);
  const { requestsPerMonth } = planLimits[planOf(account.userStatus)];
  return {
    'ratelimit-limit': String(requestsPerMonth),
    'ratelimit-remaining': String(Math.max(0, requestsPerMonth - account.used)),
    'ratelimit-reset': String(Math.ceil((month.endsAt.getTime() - now.getTime()) / 1000)),
    ...policyHeader(account, now),
  };
}

/**
 * Returns `RateLimit-Policy` alone. For a refusal of the burst limit: what is left of the month, and when it
 * ends, would mislead there.
 */
export function policyHeader(
  { userStatus }: { readonly userStatus: UserStatus },
  now: Date,
): Record<string, string> {
  const month = monthOf(now);
  const { requestsPerMonth, burstTokens } = planLimits[planOf(userStatus)];
  const monthSeconds = (month.endsAt.getTime() - month.startsAt.getTime()) / 1000;
  const monthPolicy = `${requestsPerMonth};w=${monthSeconds};name="month"`;
  const tokensPerSecond = burstTokens / usageLimits.burstRefillSeconds;
  const burstPolicy = `${tokensPerSecond};w=1;burst=${burstTokens};name="burst"`;
  return { 'ratelimit-policy': `${monthPolicy}, ${burstPolicy}` };
}

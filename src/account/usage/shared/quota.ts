import { problems } from '#platform/shared/problem.ts';

export type Plan = 'free' | 'premium';

/** Requests per calendar month in UTC, and the tokens of a full burst bucket (spec 9). */
export const planLimits: Readonly<
  Record<Plan, { readonly requestsPerMonth: number; readonly burstTokens: number }>
> = {
  free: { requestsPerMonth: 1_000, burstTokens: 60 },
  premium: { requestsPerMonth: 10_000, burstTokens: 600 },
};

export const usageLimits = {
  /** An empty bucket is full again after this time: one token per second, ten for premium. */
  burstRefillSeconds: 60,
  /** Requests in one response of `GET /api/requests`. */
  pageDefault: 100,
  pageMax: 500,
  /** The bar warns above this share of the quota (spec 9). */
  warningPercentage: 80,
} as const;

/** Returns whether to warn about the quota (spec 9), from the counts and not the rounded percentage. */
export function nearsQuota({ used, limit }: { readonly used: number; readonly limit: number }): boolean {
  return (used / limit) * 100 > usageLimits.warningPercentage;
}

/** Stands for the key in the log if a signed-in owner made the request (contract 11, Screens). */
export const dashboardKeyLabel = 'dashboard';

export const usageProblems = problems({
  quotaExceeded: {
    status: 429,
    code: 'quota_exceeded',
    error: 'Monthly request quota exceeded',
    fix: 'Wait for the first of next month (UTC) or choose a larger plan.',
  },
  burstExceeded: {
    status: 429,
    code: 'rate_limited',
    error: 'Too many requests',
    fix: 'Wait for the number of seconds in Retry-After and send the same request again.',
  },
  tooManyReadsAtOnce: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many reads of the request log at once',
    fix: 'Send at most two at the same time, and wait for the number of seconds in Retry-After.',
  },
  requestNotFound: {
    status: 404,
    code: 'request_not_found',
    error: 'Request not found',
    fix: 'Only metered requests are logged; requests refused for key, quota or rate are not.',
  },
});

/** The path of the request log. Here, so that screens that only refresh it need not load its schemas. */
export const requestsPath = '/api/requests';

/**
 * The one definition of what counts (contract 4), for references and screens: what the meter shows, and the
 * field `counted` of every sum.
 */
export const countedRule =
  'A request counts if a tool worked on it, whatever the outcome. Requests refused before that, or ' +
  'failed on our side, are logged but do not count.';

import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
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
export function nearsQuota({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean {
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
    fix: 'Wait for the seconds in Retry-After and send the same call again.',
  },
  tooManyReadsAtOnce: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many reads of the request log at once',
    fix: 'Send two at the same time at most, and wait for the seconds in Retry-After.',
  },
  requestNotFound: {
    status: 404,
    code: 'request_not_found',
    error: 'Request not found',
    fix: 'Only metered calls are logged; refusals for key, quota or rate are not.',
  },
});

/** The path of the request log. Here, so that screens that only refresh it need not load its schemas. */
export const requestsPath = '/api/requests';

export const usageTag = 'Usage';
export const usageCallers = ['session', 'identity', 'key'] as const;

/**
 * The one definition of what counts (contract 4), for references and screens: what the meter shows, and the
 * field `counted` of every sum.
 */
export const countedRule =
  'A request counts if a tool worked on it, whatever came of it. One that was refused before, or that ' +
  'failed on our side, is in the log and does not count.';

/** Sums of requests, as usage by day and analytics have them. */
export const requestSumFields = {
  requests: z.int().meta({ description: 'That ended, by the day on which they began.' }),
  counted: z.int().meta({ description: `Those of them that count against the quota. ${countedRule}` }),
  succeeded: z.int().meta({ description: 'With a status of 200 to 299, whether they count or not.' }),
  failed: z.int().meta({ description: 'With a status of 400 or more, whether they count or not.' }),
} as const;

const usageSchema = z
  .strictObject({
    month: z.string().meta({ description: 'Calendar month in UTC.', examples: ['2026-11'] }),
    plan: z.enum(['free', 'premium']),
    limit: z.int(),
    used: z.int().meta({ description: `Requests that count against the quota. ${countedRule}` }),
    remaining: z.int(),
    percentage: z.number(),
    resetsAt: z.iso.datetime(),
    requests: z.int().meta({
      description: 'All requests in the log, whether they count or not, but for those of test keys.',
    }),
    successful: z.int().meta({ description: 'Of all, those with a status of 200 to 299.' }),
    failed: z.int().meta({ description: 'Of all, those with a status of 400 or more.' }),
    successRate: z.number().meta({ description: 'Percent with one decimal; 0 while there are no requests.' }),
    processingTimeMs: z.int(),
    inputBytes: z.int(),
    outputBytes: z.int(),
    endpoints: z.array(z.strictObject({ endpoint: z.string(), count: z.int(), counted: z.int() })).meta({
      description:
        'By endpoint, the most first: `count` is all in the log, `counted` those that count. All ' +
        '`counted` together are `used`.',
    }),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

export const getUsage = endpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/api/usage',
  tag: usageTag,
  summary: 'What your account used this month',
  callers: usageCallers,
  scope: 'any',
  response: usageSchema,
});

import { z } from 'zod';
import { endpoint } from '../../../platform/shared/endpoint.ts';
import { problems } from '../../../platform/shared/problem.ts';

export type Plan = 'free' | 'premium';

/** Requests a calendar month (UTC) and metered calls a minute (spec 9, contract 4). */
export const planLimits: Readonly<
  Record<Plan, { readonly requestsPerMonth: number; readonly burstPerMinute: number }>
> = {
  free: { requestsPerMonth: 1_000, burstPerMinute: 60 },
  premium: { requestsPerMonth: 10_000, burstPerMinute: 600 },
};

export const usageLimits = {
  /** Requests in one answer of `GET /api/requests`. */
  requestsPageDefault: 100,
  requestsPageMax: 500,
  /** The bar warns above this share of the quota (spec 9). */
  warningPercentage: 80,
} as const;

/** Whether so much of the quota is used that its owner should know (spec 9); from the counts, not the rounded share. */
export function nearsQuota({ used, limit }: Pick<Usage, 'used' | 'limit'>): boolean {
  return (used / limit) * 100 > usageLimits.warningPercentage;
}

/** Where the log has no key, because a signed-in owner called (contract 11, Screens). */
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
});

const tag = 'Usage';
const callers = ['session', 'identity', 'key'] as const;

const requestSchema = z.strictObject({
  id: z.int(),
  requestId: z.string().meta({ description: 'The `X-Request-Id` of the answer.' }),
  apiKey: z.string().meta({ description: 'First 8 and last 4 characters of the key, or `dashboard`.' }),
  timestamp: z.iso.datetime(),
  endpoint: z.string(),
  statusCode: z.int().meta({ description: '102 while the request is under way.' }),
  processingTimeMs: z.int().nullable(),
  sourceFileSizeBytes: z.int().nullable(),
  outputFileSizeBytes: z.int().nullable(),
  imageUrl: z.string().nullable(),
  videoFormat: z.string().nullable(),
  videoDurationSeconds: z.number().nullable(),
  audioCodec: z.string().nullable(),
  audioBitrate: z.string().nullable(),
  inputMethod: z.string().nullable(),
  processingMethod: z.string().nullable(),
});
export type LoggedRequest = z.infer<typeof requestSchema>;

const pageSizeSchema = z
  .string()
  .regex(/^\d{1,4}$/, { error: 'limit must be a whole number' })
  .transform(Number)
  .pipe(z.number().min(1).max(usageLimits.requestsPageMax));

export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  path: '/api/requests',
  tag,
  summary: 'List your metered requests, newest first',
  description: 'The header `X-Total-Count` holds how many there are behind the filter.',
  callers,
  query: z.strictObject({
    endpoint: z.string().max(200).optional().meta({ description: 'Path prefix, such as `/api/image_padding`.' }),
    limit: pageSizeSchema.optional().meta({ description: 'Rows in the answer: 1 to 500, default 100.' }),
    before: z
      .string()
      .regex(/^\d{1,15}$/, { error: 'before must be the id of a request' })
      .transform(Number)
      .optional()
      .meta({ description: 'Only requests older than the one with this id.' }),
  }),
  answer: z.array(requestSchema),
});

const usageSchema = z.strictObject({
  month: z.string().meta({ description: 'Calendar month in UTC.', examples: ['2026-11'] }),
  plan: z.enum(['free', 'premium']),
  limit: z.int(),
  used: z.int(),
  remaining: z.int(),
  percentage: z.number(),
  resetsAt: z.iso.datetime(),
  successful: z.int(),
  failed: z.int(),
  successRate: z.number().meta({ description: 'Percent with one decimal; 0 while there are no requests.' }),
  processingTimeMs: z.int(),
  inputBytes: z.int(),
  outputBytes: z.int(),
  endpoints: z.array(z.strictObject({ endpoint: z.string(), count: z.int() })),
});
export type Usage = z.infer<typeof usageSchema>;

export const getUsage = endpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/api/usage',
  tag,
  summary: 'What your account used this month',
  callers,
  answer: usageSchema,
});

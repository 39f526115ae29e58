import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { yearlyOnly } from '#platform/shared/entitlement.ts';
import { problems } from '#platform/shared/problem.ts';
import { requestSumFields, usageCallers, usageTag } from './contract.ts';
import { analyticsGroups, analyticsLimits } from './analytics-limits.ts';

export const analyticsProblems = problems({
  invalidRange: {
    status: 400,
    code: 'invalid_range',
    error: 'Invalid range of days',
    fix:
      'from and to are days such as 2026-11-01, from is not after to, and both are at most ' +
      `${analyticsLimits.maxDays} days apart.`,
    param: 'from',
  },
});

const percentile = z.int().nullable();

const rowSchema = z
  .strictObject({
    key: z.string().meta({
      description:
        'The day in UTC, the path, the first and last characters of the API key (`dashboard` for the ' +
        'owner on screen), the HTTP status, or the `code` of the error (`unknown` where none was ' +
        'logged).',
    }),
    ...requestSumFields,
    input_bytes: z.int(),
    output_bytes: z.int(),
    p50_ms: percentile.meta({
      description:
        'Half of the requests took at most so long, in milliseconds. Estimated between powers of two ' +
        'from 8 ms on; null without requests.',
    }),
    p95_ms: percentile,
    p99_ms: percentile,
  })
  .meta({ id: 'AnalyticsRow' });
export type AnalyticsRow = z.infer<typeof rowSchema>;

const projectionSchema = z
  .strictObject({
    month: z.string().meta({ description: 'The present calendar month in UTC.', examples: ['2026-11'] }),
    requests: z.int().meta({
      description: 'That will count against the quota by its end, if they go on as they did since it began.',
    }),
    limit_reached_on: z.iso.date().nullable().meta({
      description: 'The day in UTC on which the quota will be used up; null if not in this month.',
    }),
  })
  .meta({ id: 'AnalyticsProjection' });
export type AnalyticsProjection = z.infer<typeof projectionSchema>;

const daySchema = z.iso.date({ error: 'Must be a day such as 2026-11-01' }).optional();

export const getAnalytics = endpoint({
  name: 'getAnalytics',
  method: 'GET',
  path: '/api/analytics',
  tag: usageTag,
  summary: 'Requests, bytes and response times by day, endpoint, key, status or error',
  description:
    'Sums are exact. With `Accept: text/csv` the rows are a table. Calls with test keys are left out.',
  callers: usageCallers,
  scope: 'any',
  yearly: yearlyOnly('analytics'),
  query: z.strictObject({
    from: daySchema.meta({
      description: `First day in UTC. Default: ${analyticsLimits.defaultDays} days up to \`to\`.`,
    }),
    to: daySchema.meta({ description: 'Last day in UTC, included. Default: today.' }),
    by: z.enum(analyticsGroups).optional().meta({ description: 'Default: `day`, which has every day.' }),
    endpoint: z
      .string()
      .max(100)
      .regex(/^[\w/-]+$/, { error: 'endpoint must be a path or its beginning' })
      .optional()
      .meta({ description: 'Only paths that begin so.', examples: ['/api/text_overlay'] }),
    key: z
      .string()
      .regex(/^\w{1,16}$/, { error: 'key must be the beginning of an API key, or dashboard' })
      .optional()
      .meta({
        description: 'Only keys that begin so, at most 8 characters of them; `dashboard` for the screen.',
      }),
  }),
  response: z.strictObject({
    success: z.literal(true),
    data: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      by: z.enum(analyticsGroups),
      rows: z.array(rowSchema),
      projection: projectionSchema,
    }),
  }),
  media: ['text/csv'],
  problems: [analyticsProblems.invalidRange],
});

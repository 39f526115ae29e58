import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { yearlyOnly } from '#platform/shared/entitlement.ts';
import { problems } from '#platform/shared/problem.ts';
import { bytesSchema, succeeded } from '#platform/shared/response-fields.ts';
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
        'The day in UTC, the path, the first and last characters of the API key (`dashboard` for the owner ' +
        'on screen), the HTTP status, or the `code` of the error (`unknown` where none was logged).',
    }),
    ...requestSumFields,
    input_bytes: bytesSchema,
    output_bytes: bytesSchema,
    p50_ms: percentile.meta({
      description:
        'Median duration in milliseconds. Estimated between powers of two ' +
        'from 8 ms on; null without requests.',
    }),
    p95_ms: percentile.meta({ description: '95 of 100 took at most this long, in milliseconds.' }),
    p99_ms: percentile.meta({ description: '99 of 100 took at most this long, in milliseconds.' }),
  })
  .meta({ id: 'AnalyticsRow' });
export type AnalyticsRow = z.infer<typeof rowSchema>;

const projectionSchema = z
  .strictObject({
    month: z.string().meta({ description: 'The current calendar month in UTC.', examples: ['2026-11'] }),
    requests: z.int().meta({
      description: 'Projected number of counted requests at the end of the month, at the current pace.',
    }),
    limit_reached_on: z.iso.date().nullable().meta({
      description: 'The day in UTC on which the quota will be used up; null if not this month.',
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
    'Totals are exact. `Accept: text/csv` returns a CSV table. Requests with test keys are left out.',
  callers: usageCallers,
  scope: 'any',
  yearly: yearlyOnly('analytics'),
  query: z.strictObject({
    from: daySchema.meta({
      description: `First day in UTC. Default: ${analyticsLimits.defaultDays} days ending with \`to\`.`,
    }),
    to: daySchema.meta({ description: 'Last day in UTC, inclusive. Default: today.' }),
    by: z.enum(analyticsGroups).optional().meta({ description: 'Default: `day`, which includes every day.' }),
    endpoint: z
      .string()
      .max(100)
      .regex(/^[\w/-]+$/, { error: 'endpoint must be a path or the start of one' })
      .optional()
      .meta({ description: 'Only paths that start with this.', examples: ['/api/text_overlay'] }),
    key: z
      .string()
      .regex(/^\w{1,16}$/, { error: 'key must be the start of an API key, or dashboard' })
      .optional()
      .meta({
        description: 'Only keys that start with this, at most 8 characters; `dashboard` for the dashboard.',
      }),
  }),
  response: z.strictObject({
    success: succeeded,
    data: z
      .strictObject({
        from: z.iso.date().meta({ description: 'First day in UTC.' }),
        to: z.iso.date().meta({ description: 'Last day in UTC, inclusive.' }),
        by: z.enum(analyticsGroups).meta({ description: 'What each row stands for.' }),
        rows: z
          .array(rowSchema)
          .meta({ description: 'Days in order, everything else with the most requests first.' }),
        projection: projectionSchema.meta({ description: 'Where the current month is heading.' }),
      })
      .meta({ description: 'The table and its range.' }),
  }),
  media: ['text/csv'],
  problems: [analyticsProblems.invalidRange],
});

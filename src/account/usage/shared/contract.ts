import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { bytesSchema } from '#platform/shared/response-fields.ts';
import { countedRule } from './quota.ts';

export const usageTag = 'Usage';
export const usageCallers = ['session', 'identity', 'key'] as const;

/** Sums of requests, as usage by day and analytics have them. */
export const requestSumFields = {
  requests: z.int().meta({ description: 'Finished requests, by the day on which they started.' }),
  counted: z.int().meta({ description: `Requests among them that count against the quota. ${countedRule}` }),
  succeeded: z.int().meta({ description: 'With a status of 200 to 299, whether they count or not.' }),
  failed: z.int().meta({ description: 'With a status of 400 or more, whether they count or not.' }),
} as const;

const usageSchema = z
  .strictObject({
    month: z.string().meta({ description: 'Calendar month in UTC.', examples: ['2026-11'] }),
    plan: z.enum(['free', 'premium']).meta({ description: 'The plan of the account.' }),
    limit: z.int().meta({ description: 'Requests a month that the plan includes.' }),
    used: z.int().meta({ description: `Requests that count against the quota. ${countedRule}` }),
    remaining: z.int().meta({ description: 'Requests that are left this month.' }),
    percentage: z.number().meta({ description: 'How much of the limit is used, in percent.' }),
    resetsAt: z.iso.datetime().meta({ description: 'When the next month begins, in UTC.' }),
    requests: z.int().meta({
      description: 'All logged requests, counted or not, except those of test keys.',
    }),
    successful: z.int().meta({ description: 'Requests with a status of 200 to 299.' }),
    failed: z.int().meta({ description: 'Requests with a status of 400 or more.' }),
    successRate: z.number().meta({ description: 'Percent with one decimal; 0 if there are no requests.' }),
    processingTimeMs: z.int().meta({ description: 'Milliseconds that all requests took together.' }),
    inputBytes: bytesSchema,
    outputBytes: bytesSchema,
    endpoints: z
      .array(
        z.strictObject({
          endpoint: z.string().meta({ description: 'Path of the endpoint.' }),
          count: z.int().meta({ description: 'All logged requests.' }),
          counted: z.int().meta({ description: 'Those that count against the quota.' }),
        }),
      )
      .meta({
        description:
          'By endpoint, most used first: `count` is all logged requests, `counted` those that count. The ' +
          '`counted` values add up to `used`.',
      }),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

export const getUsage = endpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/api/usage',
  tag: usageTag,
  summary: 'Usage of the current month',
  callers: usageCallers,
  scope: 'any',
  response: usageSchema,
});

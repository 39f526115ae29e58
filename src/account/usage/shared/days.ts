import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { succeeded } from '#platform/shared/response-fields.ts';
import { requestSumFields, usageCallers, usageTag } from './contract.ts';

const daySchema = z
  .strictObject({
    day: z.iso.date().meta({ description: 'In UTC.' }),
    ...requestSumFields,
  })
  .meta({ id: 'UsageDay' });

/** One day of a month's usage. */
export type UsageDay = z.infer<typeof daySchema>;

export const getUsageDays = endpoint({
  name: 'getUsageDays',
  method: 'GET',
  path: '/api/usage/days',
  tag: usageTag,
  summary: 'Requests of a month by day',
  description: 'Every day of the month in UTC, including those without requests.',
  callers: usageCallers,
  scope: 'any',
  query: z.strictObject({
    month: z
      .string()
      .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'month must be a calendar month such as 2026-11' })
      .optional()
      .meta({ description: 'Calendar month in UTC. Default: the current one.', examples: ['2026-11'] }),
  }),
  response: z.strictObject({
    success: succeeded,
    data: z
      .strictObject({
        month: z.string().meta({ description: 'Calendar month in UTC.' }),
        days: z.array(daySchema).meta({ description: 'One entry for each day of the month.' }),
      })
      .meta({ description: 'The month.' }),
  }),
});

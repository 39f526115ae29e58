import { z } from 'zod';
import type { WebhookEventType } from '#platform/shared/webhook-event.ts';

/** Percentages of the month's quota, and of an app's cap, at which an account is told. */
export const alertThresholds = [80, 100] as const;
export type AlertThreshold = (typeof alertThresholds)[number];

const thresholdSchema = z.strictObject({
  event: z.literal('usage.threshold'),
  threshold: z
    .literal(alertThresholds)
    .meta({ description: "Percentage of the month's quota, or of the app's cap, that is used." }),
  month: z.string().meta({ description: 'Calendar month in UTC, such as `2026-01`.' }),
  used: z.int().meta({ description: 'Requests that counted in this month.' }),
  limit: z.int().meta({ description: 'Requests that the plan, or the app, has in a month.' }),
  resets_at: z.iso.datetime().meta({ description: 'When the next month begins.' }),
  connection: z
    .strictObject({ id: z.int(), name: z.string() })
    .nullable()
    .meta({ description: "The connected app whose cap it is; null for the account's quota." }),
});
export type UsageThreshold = z.infer<typeof thresholdSchema>;

export const usageThreshold: WebhookEventType<typeof thresholdSchema> = {
  name: 'usage.threshold',
  summary: "80 or 100 % of the month's quota, or of a connected app's cap, is used",
  schema: thresholdSchema,
  sample: () => ({
    event: 'usage.threshold',
    threshold: 80,
    month: '2026-01',
    used: 8_000,
    limit: 10_000,
    resets_at: '2026-02-01T00:00:00.000Z',
    connection: null,
  }),
  message: ({ threshold, used, limit, resets_at, connection }) => ({
    title: `${threshold} % of the month's requests ${connection ? `of ${connection.name} ` : ''}are used`,
    url: null,
    lines: [
      `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} requests`,
      `A new month begins at ${resets_at}`,
    ],
    pictures: [],
  }),
};

import type { Feature } from '#platform/shared/feature.ts';

/** What usage alerts bring. */
export const usageAlerts = {
  events: [{ place: 1, name: 'usage.threshold' }],
} as const satisfies Feature;

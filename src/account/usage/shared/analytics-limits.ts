/** By what requests are summed. */
export const analyticsGroups = ['day', 'endpoint', 'key', 'status', 'error'] as const;

export type AnalyticsGroup = (typeof analyticsGroups)[number];

export const analyticsLimits = {
  /** Days of a range if none is named, today included. */
  defaultDays: 30,
  /** A leap year. */
  maxDays: 366,
  /** The groups with the most requests, where there are more. */
  maxRows: 1_000,
} as const;

export const apiKeyLimits = {
  /** Contract 4. */
  keysPerAccount: 25,
  pageDefault: 100,
  pageMax: 100,
  nameMaxLength: 100,
  defaultName: 'Default Key',
  lifetimeDaysMax: 3_650,
  /** How long a key works after another one has taken its place. */
  rotatedHours: 24,
  /** A screen warns of keys that expire within so many days. */
  soonDays: 7,
  /** How long the list shows a key that has expired. */
  expiredDays: 30,
  /** Calls a minute of all test keys of an account together. */
  testCallsPerMinute: 20,
  /** How much of a key screens and logs show (spec 9, Display rules). */
  shownFirst: 8,
  shownLast: 4,
} as const;

export const shopLimits = {
  /** Spec 9. */
  shopsPerAccount: 3,
  scanIntervalHours: 24,
  /** How long a request waits for its scan before the response is 202 (contract 6). */
  scrapeWaitSeconds: 25,
  shopsPage: { pageDefault: 100, pageMax: 100 },
  productsPage: { pageDefault: 100, pageMax: 500 },
  feedProducts: 50,
} as const;

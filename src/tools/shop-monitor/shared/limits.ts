export const shopLimits = {
  /** Spec 9. */
  shopsPerAccount: 3,
  scanIntervalHours: 24,
  /** How long a request waits for its scan before the response is 202 (contract 6). */
  scrapeWaitSeconds: 25,
  shopsPage: { pageDefault: 100, pageMax: 100 },
  productsPage: { pageDefault: 100, pageMax: 500 },
  /** On a screen. */
  shownProducts: 50,
  feedProducts: 50,
  /** The longer side of a small picture, at most. */
  picturePx: 320,
  /** Products of a scan whose small pictures are made at once; those of others when they are looked at. */
  picturesPerScan: 50,
  searchLength: 100,
  /** New products are counted by day, as far back as this. */
  days: 30,
} as const;

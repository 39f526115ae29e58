/** The webhook URL of a shop without a webhook, whose news goes by email (contract 6). */
export const emailOnly = 'mailto:owner';

export const shopLimits = {
  /** Spec 9. */
  shopsPerAccount: 3,
  scanIntervalHours: 24,
  /** A scan that is asked for again earlier than this after the last one waits for scans that are due. */
  scanAgainMinutes: 10,
  /** Of a shop that is not Redbubble's: a scan asks for no more after this time, and after this size. */
  scanMinutes: 5,
  scanMegabytes: 100,
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
  /** For how long news of a product waits for its pictures at most (contract 14). */
  newsHoldSeconds: 60,
  /** Products that an email shows; it counts the others. */
  newsEmailProducts: 50,
  /** For how long an email that the mail server does not take is tried. */
  newsEmailDays: 3,
  searchLength: 100,
  /** New products are counted by day, as far back as this. */
  days: 30,
} as const;

import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';

/** The limits of contract 14. */
export const recipeLimits = {
  /** For how long a product's webhook waits for its pictures at most. */
  longestHoldSeconds: shopLimits.newsHoldSeconds,
  /** How long the finished pictures are stored. */
  mediaDays: 7,
  /** Each one asks the image host, whose pace all accounts share. */
  previewsPerMinute: 30,
} as const;

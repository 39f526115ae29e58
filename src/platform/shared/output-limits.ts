/** What a caller may have a finished picture written as. */
export const outputFormatNames = ['png', 'jpeg', 'webp'] as const;
export type OutputFormatName = (typeof outputFormatNames)[number];

/** Bounds of how a finished picture is written: pixels an inch, quality of JPEG and WebP, bytes. */
export const outputLimits = {
  minDpi: 36,
  maxDpi: 1_200,
  minQuality: 1,
  maxQuality: 100,
  defaultQuality: 90,
  minBytes: 1_000,
  maxBytes: 1_000_000_000,
} as const;

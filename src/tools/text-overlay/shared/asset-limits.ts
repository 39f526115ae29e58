const megabyte = 1024 * 1024;
const maxMegabytes = 25;

/** `ast_` and 22 random base62 characters. */
export const assetIdPattern = /^ast_[0-9A-Za-z]{22}$/;

/** The limits of an account's assets (contract 3, Assets). */
export const assetLimits = {
  perAccount: { free: 20, premium: 500 },
  maxMegabytes,
  maxBytes: maxMegabytes * megabyte,
  /** Width times height of one frame. */
  maxPixels: 50_000_000,
  nameMaxLength: 100,
  pageDefault: 50,
  pageMax: 200,
} as const;

/** What a shop tells its webhook of a product, in menu order. */
export const shopEvents = ['product.discovered', 'product.missing', 'product.returned'] as const;
export type ShopEvent = (typeof shopEvents)[number];

/** What can become of a product after it was discovered. */
export type ProductChange = Exclude<ShopEvent, 'product.discovered'>;

/** `missing`: whole scans have shown that it is no longer in the shop. */
export const productStates = ['listed', 'missing'] as const;
export type ProductState = (typeof productStates)[number];

/** What proves that a product is gone (contract 6). */
export const ledgerLimits = {
  /** Two whole scans without it, at least this far apart. */
  scansApartHours: 20,
  /** Or this many that were asked for, with this time between the first and the last. */
  manualScans: 3,
  manualMinutes: 10,
  /** A shop that seems to have lost half of its works, and more than this many, needs this many scans. */
  lossWorks: 5,
  lossScans: 4,
  /** Scans that an event shows as its evidence, at most. */
  evidence: 10,
  /** Entries of a product's history. */
  history: 100,
  /** For how long it is stored how scans ended. */
  scanDays: 30,
} as const;

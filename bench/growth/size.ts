/** How much history a bench writes: rows of each table. */
export interface Size {
  readonly users: number;
  readonly requests: number;
  readonly shops: number;
  readonly products: number;
  readonly deliveries: number;
  /** Deliveries due at an endpoint whose places are all taken. */
  readonly due: number;
  /** Requests, products and deliveries of the one account that is measured. */
  readonly heavy: number;
}

/** What the hosted service is meant to carry (docs/scale.md). */
const full: Omit<Size, 'heavy'> = {
  users: 100_000,
  requests: 10_000_000,
  shops: 1_000_000,
  products: 20_000_000,
  deliveries: 5_000_000,
  due: 200_000,
};

/** Returns the full size times `scale`, with all rows of the measured account. */
export function sizeAt(scale: number, heavy: number): Size {
  const scaled = (rows: number) => Math.round(rows * scale);
  return {
    users: scaled(full.users),
    requests: scaled(full.requests) + heavy,
    shops: scaled(full.shops),
    products: scaled(full.products) + heavy,
    deliveries: scaled(full.deliveries) + heavy,
    due: scaled(full.due),
    heavy,
  };
}

/**
 * Ids of the accounts that are measured: one with years of history, one whose deliveries are due at an endpoint
 * without a free place, and one with nothing special.
 */
export const accounts = { heavy: 1, slow: 2, quick: 3 } as const;

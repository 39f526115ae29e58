/** Remembers, per browser and account, the newest product of each shop that was on screen. */
export interface LastSeen {
  /**
   * Returns the row id of the newest product that earlier visits showed, or, on a first visit, of the newest
   * one when this visit began. It stays the same for the visit.
   */
  before(shopId: number): number | undefined;
  /** Stores the newest product on screen for the next visit. */
  record(shopId: number, newestId: number): void;
}

/** In the browser: `localStorage`. */
export type LastSeenStore = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = (userId: number, shopId: number) => `overprint:shop-seen:${userId}:${shopId}`;

/** `store` is called for each access, because a browser that denies storage throws. */
export function createLastSeen(userId: number, store: () => LastSeenStore): LastSeen {
  const seen = new Map<number, number | undefined>();

  function read(shopId: number): number | undefined {
    try {
      const stored = store().getItem(storageKey(userId, shopId));
      return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : undefined;
    } catch {
      // Without storage, every visit is a first visit.
      return undefined;
    }
  }

  function before(shopId: number): number | undefined {
    if (!seen.has(shopId)) seen.set(shopId, read(shopId));
    return seen.get(shopId);
  }

  return {
    before,
    record(shopId, newestId) {
      seen.set(shopId, before(shopId) ?? newestId);
      try {
        store().setItem(storageKey(userId, shopId), String(newestId));
      } catch {
        // Storage is denied or full: the next visit marks more products as new than it should.
      }
    },
  };
}

const visits = new Map<number, LastSeen>();

/** Returns what an account has seen. A visit lasts until the page is loaded anew. */
export function lastSeenOf(userId: number): LastSeen {
  const visit = visits.get(userId) ?? createLastSeen(userId, () => localStorage);
  visits.set(userId, visit);
  return visit;
}

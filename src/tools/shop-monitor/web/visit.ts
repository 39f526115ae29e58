/** Each account of this browser has its own mark on each shop. */
const nameOf = (userId: number, shopId: number) => `overprint:shop-seen:${userId}:${shopId}`;

/** Where the marks are kept; the browser's `localStorage`. */
export type MarkStore = Pick<Storage, 'getItem' | 'setItem'>;

/** From the opening of the screen until it is left: whatever was not shown before is new all that time. */
export interface Visit {
  /**
   * The newest product, by row number, that earlier visits showed; on a first visit the first one that it
   * shows itself.
   */
  seenBefore(shopId: number): number | undefined;
  /** Remembers, for the next visit, the newest product on screen. */
  show(shopId: number, newestId: number): void;
}

/**
 * Begins a visit of an account. `store` is asked each time, since a browser may close it to the page, which
 * throws.
 */
export function beginVisit(userId: number, store: () => MarkStore): Visit {
  const marks = new Map<number, number | undefined>();

  function readMark(shopId: number): number | undefined {
    try {
      const mark = store().getItem(nameOf(userId, shopId));
      return mark !== null && /^\d{1,15}$/.test(mark) ? Number(mark) : undefined;
    } catch {
      // Without storage every visit is a first one.
      return undefined;
    }
  }

  function seenBefore(shopId: number): number | undefined {
    if (!marks.has(shopId)) marks.set(shopId, readMark(shopId));
    return marks.get(shopId);
  }

  return {
    seenBefore,
    show(shopId, newestId) {
      marks.set(shopId, seenBefore(shopId) ?? newestId);
      try {
        store().setItem(nameOf(userId, shopId), String(newestId));
      } catch {
        // Storage is closed or full: the next visit then marks more than it should.
      }
    },
  };
}

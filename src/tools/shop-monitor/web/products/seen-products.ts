/** Each account of this browser has its own mark on each shop. */
const nameOf = (userId: number, shopId: number) => `overprint:shop-seen:${userId}:${shopId}`;

/** The newest product, by row number, that this browser has shown of a shop; undefined before the first. */
export function readSeen(userId: number, shopId: number): number | undefined {
  try {
    const seen = localStorage.getItem(nameOf(userId, shopId));
    return seen !== null && /^\d{1,15}$/.test(seen) ? Number(seen) : undefined;
  } catch {
    // Storage is closed to this page: then nothing counts as new.
    return undefined;
  }
}

/** Remembers what was shown; never an older product than before. */
export function writeSeen(userId: number, shopId: number, productRow: number): void {
  try {
    localStorage.setItem(nameOf(userId, shopId), String(Math.max(productRow, readSeen(userId, shopId) ?? 0)));
  } catch {
    // Storage is closed to this page or full: the mark then lives as long as the page.
  }
}

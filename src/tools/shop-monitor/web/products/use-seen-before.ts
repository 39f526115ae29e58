import { useEffect, useState } from 'react';
import { readSeen, writeSeen } from './seen-products.ts';

/**
 * The newest product, by row number, that was known when this visit began: whatever is above it is new since then. On a
 * first visit that is the newest one that it shows. `newest` is undefined until the products are there.
 */
export function useSeenBefore(userId: number, shopId: number, newest: number | undefined): number | undefined {
  const [seen, setSeen] = useState(() => readSeen(userId, shopId));
  useEffect(() => {
    if (newest === undefined) return;
    setSeen((before) => before ?? newest);
    writeSeen(userId, shopId, newest);
  }, [userId, shopId, newest]);
  return seen;
}

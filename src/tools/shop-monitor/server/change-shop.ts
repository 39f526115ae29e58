import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { shopProblems } from '../shared/problems.ts';
import type { ShopRow } from './events.ts';
import type { CountedShop } from './present.ts';
import { intervalMs } from './schedule.ts';
import { findOwnShop } from './shops.ts';
import { redbubbleShops } from './tables.ts';

/** What a customer may change; what is missing stays. */
export interface ShopChanges {
  readonly webhookUrl?: string | undefined;
  readonly syncProducts?: boolean | undefined;
  readonly postProducts?: boolean | undefined;
}

interface OwnShop {
  readonly userId: number;
  readonly shopId: number;
}

export function namesChange(changes: ShopChanges): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}

/**
 * Changes the webhook and the switches. Throws 400 where nothing is named, 404 for a shop that is not the
 * customer's.
 */
export async function changeShop(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { userId, shopId }: OwnShop,
  changes: ShopChanges,
): Promise<CountedShop> {
  return database.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(redbubbleShops)
      .where(and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.userId, userId)))
      .for('update');
    if (!before) throw new Problem(shopProblems.shopNotFound);
    if (!namesChange(changes)) throw new Problem(shopProblems.nothingToChange);
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    ) as ShopChanges;
    await tx
      .update(redbubbleShops)
      .set({ ...given, ...planAfter(before, given, clock.now()) })
      .where(eq(redbubbleShops.id, shopId));
    return findOwnShop(tx, userId, shopId);
  });
}

/** What Sync products does to the schedule. A running scan plans the next one itself when it ends. */
function planAfter(before: ShopRow, { syncProducts }: ShopChanges, now: Date): Partial<ShopRow> {
  if (syncProducts === undefined || before.scanId !== null) return {};
  if (!syncProducts) return { nextScanAt: null };
  if (before.syncProducts && before.isActive) return {};
  const dueMs = (before.lastScrapedAt?.getTime() ?? 0) + intervalMs(before.id);
  return { isActive: true, nextScanAt: new Date(Math.max(dueMs, now.getTime())) };
}

/** Removes a shop with its products. Throws 404 for a shop that is not the customer's. */
export async function removeShop({ orm }: Database, { userId, shopId }: OwnShop): Promise<void> {
  const removed = await orm
    .delete(redbubbleShops)
    .where(and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.userId, userId)))
    .returning({ id: redbubbleShops.id });
  if (removed.length === 0) throw new Problem(shopProblems.shopNotFound);
}

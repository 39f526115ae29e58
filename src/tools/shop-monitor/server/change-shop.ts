import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ShopEvent } from '#tools/shop-monitor/shared/ledger.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { newToken, requireTemplate, requireVerifiedEmail, type ShopDeps } from './create-shop.ts';
import type { ShopRow } from './events.ts';
import type { CountedShop } from './present.ts';
import { notifyScanEnd } from './scan-ends.ts';
import { intervalMs } from './schedule.ts';
import { findOwnShop } from './shops.ts';
import { redbubbleShops } from './tables.ts';

/** Undefined fields stay as they are. */
export interface ShopChanges {
  readonly webhookUrl?: string | undefined;
  /** Null clears it. */
  readonly webhookAuthorization?: string | null | undefined;
  readonly syncProducts?: boolean | undefined;
  readonly postProducts?: boolean | undefined;
  readonly events?: ShopEvent[] | undefined;
  /** Null takes it away. */
  readonly templateId?: string | null | undefined;
  readonly notifyEmail?: boolean | undefined;
  readonly notifyWeekly?: boolean | undefined;
}

interface OwnShop {
  readonly userId: number;
  readonly shopId: number;
}

export function namesChange(changes: ShopChanges): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}

/**
 * Changes the webhook, the switches, the template and the emails of a shop. Throws `Problem`: 404 for a shop
 * that the customer does not own and for a template that they do not have, 409 for emails without a verified
 * address, 400 without any change and for a template that no product fills.
 */
export async function changeShop(
  { database, clock, authorizations, findTemplate }: ShopDeps,
  { userId, shopId }: OwnShop,
  changes: ShopChanges,
): Promise<CountedShop> {
  return database.transaction(async (tx) => {
    // Before the shop, in the order in which deleting a template locks.
    await requireTemplate({ findTemplate }, tx, { userId, templateId: changes.templateId });
    await requireVerifiedEmail(tx, { ...changes, userId });
    const [before] = await tx
      .select()
      .from(redbubbleShops)
      .where(and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.userId, userId)))
      .for('update');
    if (!before) throw new Problem(shopProblems.shopNotFound);
    if (!namesChange(changes)) throw new Problem(shopProblems.nothingToChange);
    const { webhookAuthorization, notifyWeekly, ...others } = changes;
    const now = clock.now();
    const given = Object.fromEntries(
      Object.entries(others).filter(([, value]) => value !== undefined),
    ) as ShopChanges;
    await tx
      .update(redbubbleShops)
      .set({
        ...given,
        ...(webhookAuthorization !== undefined && {
          sealedWebhookAuthorization: authorizations.seal(userId, webhookAuthorization),
        }),
        ...(notifyWeekly !== undefined && {
          weeklySince: notifyWeekly ? (before.weeklySince ?? now) : null,
        }),
        ...((changes.notifyEmail || notifyWeekly) && {
          unsubscribeToken: before.unsubscribeToken ?? newToken(),
        }),
        ...planAfter(before, given, now),
      })
      .where(eq(redbubbleShops.id, shopId));
    return findOwnShop(tx, userId, shopId);
  });
}

/** Returns what Sync products changes in the schedule. A running scan plans the next one itself. */
function planAfter(before: ShopRow, { syncProducts }: ShopChanges, now: Date): Partial<ShopRow> {
  if (syncProducts === undefined || before.scanId !== null) return {};
  if (!syncProducts) return { nextScanAt: null };
  if (before.syncProducts && before.isActive) return {};
  const dueMs = (before.lastScrapedAt?.getTime() ?? 0) + intervalMs(before.id);
  return { isActive: true, nextScanAt: new Date(Math.max(dueMs, now.getTime())) };
}

/** Deletes a shop with its products. Throws `Problem` 404 for a shop that the customer does not own. */
export async function removeShop(database: Database, { userId, shopId }: OwnShop): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx
      .delete(redbubbleShops)
      .where(and(eq(redbubbleShops.id, shopId), eq(redbubbleShops.userId, userId)))
      .returning({ id: redbubbleShops.id });
    if (removed.length === 0) throw new Problem(shopProblems.shopNotFound);
    await notifyScanEnd(tx);
  });
}

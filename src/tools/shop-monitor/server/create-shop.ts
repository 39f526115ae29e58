import { eq } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import type { Authorizations } from '#account/webhooks/server/authorizations.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Finish, Database, Tx } from '#platform/server/database/database.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import type { ShopEvent } from '#tools/shop-monitor/shared/ledger.ts';
import { isSameShop, type ShopSource } from '#tools/shop-monitor/shared/sources.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { notFillable, shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { unfilledBy } from '#tools/shop-monitor/shared/product-values.ts';
import type { CountedShop } from './present.ts';
import { redbubbleShops } from './tables.ts';

export interface NewShop {
  readonly userId: number;
  /** Default: Redbubble. */
  readonly source?: ShopSource | undefined;
  /** Canonical: see `parseShopAddress`. */
  readonly shopUrl: string;
  readonly webhookUrl: string;
  readonly webhookAuthorization?: string | null | undefined;
  readonly syncProducts?: boolean | undefined;
  readonly postProducts?: boolean | undefined;
  readonly notifyExisting?: boolean | undefined;
  /** Default: only new products. */
  readonly events?: readonly ShopEvent[] | undefined;
  readonly notifyEmail?: boolean | undefined;
  readonly notifyWeekly?: boolean | undefined;
  readonly templateId?: string | null | undefined;
  readonly metadata?: JsonObject | undefined;
}

export interface ShopDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly authorizations: Authorizations;
  readonly findTemplate: FindTemplate;
}

/**
 * Returns the variables of a template of the account, which then cannot be deleted before the transaction
 * ends; undefined if it has none of that id.
 */
export type FindTemplate = (
  tx: Tx,
  userId: number,
  templateId: string,
) => Promise<Parameters<typeof unfilledBy>[0] | undefined>;

const tokenLength = 22;

/** Returns the part of a link that cannot be guessed. */
export function newToken(): string {
  return randomBase62(tokenLength);
}

/**
 * Stores a shop and requests its first scan, in a transaction that `finish` ends. Throws `Problem`: 409 for a
 * shop that the account has already, 403 for a fourth one, then 404 or 400 for a template that it does not
 * have or no product fills, 409 for emails without a verified address. Locks the account's row, so that
 * concurrent requests cannot exceed the limit (contract 6 and 11).
 */
export async function createShop<Result>(
  { database, clock, authorizations, findTemplate }: ShopDeps,
  shop: NewShop,
  finish: Finish<CountedShop, Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, shop.userId)).for('update');
    await refuseTooMany(tx, shop);
    await requireTemplate({ findTemplate }, tx, shop);
    await requireVerifiedEmail(tx, shop);
    const now = clock.now();
    const [row] = await tx
      .insert(redbubbleShops)
      .values({
        userId: shop.userId,
        source: shop.source ?? 'redbubble',
        shopUrl: shop.shopUrl,
        webhookUrl: shop.webhookUrl,
        sealedWebhookAuthorization: authorizations.seal(shop.userId, shop.webhookAuthorization),
        syncProducts: shop.syncProducts ?? true,
        postProducts: shop.postProducts ?? true,
        notifyExisting: shop.notifyExisting ?? false,
        ...(shop.events && { events: [...shop.events] }),
        templateId: shop.templateId ?? null,
        metadata: shop.metadata ?? null,
        notifyEmail: shop.notifyEmail ?? false,
        weeklySince: shop.notifyWeekly ? now : null,
        unsubscribeToken: newToken(),
        feedToken: newToken(),
        createdAt: now,
        requestedAt: now,
        traceParent: currentTraceParent(),
      })
      .returning();
    if (!row) throw new Error('Expected the new shop, received no row');
    return finish(tx, { ...row, productCount: 0, missingCount: 0 });
  });
}

/**
 * Throws `Problem` 404 for a template that the account does not have, and 400 for one that no product fills.
 */
export async function requireTemplate(
  { findTemplate }: Pick<ShopDeps, 'findTemplate'>,
  tx: Tx,
  { userId, templateId }: Pick<NewShop, 'userId' | 'templateId'>,
): Promise<void> {
  if (templateId === undefined || templateId === null) return;
  const variables = await findTemplate(tx, userId, templateId);
  if (!variables) throw new Problem(shopProblems.templateNotFound);
  const unfilled = unfilledBy(variables);
  if (unfilled.length > 0) throw new Problem(notFillable(unfilled));
}

/** Throws `Problem` 409 where emails are to be turned on for an account without a verified address. */
export async function requireVerifiedEmail(
  tx: Tx,
  { userId, notifyEmail, notifyWeekly }: Pick<NewShop, 'userId' | 'notifyEmail' | 'notifyWeekly'>,
): Promise<void> {
  if (!notifyEmail && !notifyWeekly) return;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user?.email) return;
  throw new Problem(notifyEmail ? shopProblems.emailNotVerified : shopProblems.weeklyNotVerified);
}

async function refuseTooMany(tx: Tx, { userId, source = 'redbubble', shopUrl: url }: NewShop): Promise<void> {
  const shops = await tx
    .select({ source: redbubbleShops.source, url: redbubbleShops.shopUrl })
    .from(redbubbleShops)
    .where(eq(redbubbleShops.userId, userId));
  if (shops.some((shop) => isSameShop(shop, { source, url })))
    throw new Problem(shopProblems.alreadyMonitored);
  if (shops.length >= shopLimits.shopsPerAccount) throw new Problem(shopProblems.tooManyShops);
}

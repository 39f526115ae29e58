import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Billing } from './deps.ts';
import { startedPurchases } from './tables.ts';
import { isProviderError } from './provider.ts';

/** The provider forgets an idempotency key after 24 hours. */
const idempotencyKeyLifeMs = 23 * 60 * 60 * 1000;

/**
 * Runs a request that creates something at the provider with an idempotency key. While its outcome is
 * unknown, the next request for the same purchase sends the same key, so that nothing is created or charged
 * twice.
 */
export async function purchaseOnce<T>(
  billing: Pick<Billing, 'database' | 'clock'>,
  userId: number,
  purchase: string,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const idempotencyKey = await takeIdempotencyKey(billing, userId, purchase);
  try {
    const result = await work(idempotencyKey);
    await forgetPurchase(billing, idempotencyKey);
    return result;
  } catch (error) {
    if (!isOutcomeUnknown(error)) await forgetPurchase(billing, idempotencyKey);
    throw error;
  }
}

async function takeIdempotencyKey(
  { database, clock }: Pick<Billing, 'database' | 'clock'>,
  userId: number,
  purchase: string,
): Promise<string> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(startedPurchases)
      .where(eq(startedPurchases.userId, userId))
      .for('update');
    const isFresh = known !== undefined && now.getTime() - known.startedAt.getTime() < idempotencyKeyLifeMs;
    if (isFresh && known.purchase === purchase) return known.idempotencyKey;
    const row = { purchase, idempotencyKey: randomUUID(), startedAt: now };
    await tx
      .insert(startedPurchases)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: startedPurchases.userId, set: row });
    return row.idempotencyKey;
  });
}

async function forgetPurchase(
  { database }: Pick<Billing, 'database'>,
  idempotencyKey: string,
): Promise<void> {
  await database.orm.delete(startedPurchases).where(eq(startedPurchases.idempotencyKey, idempotencyKey));
}

/** Without a response, the request may or may not have reached the provider. */
function isOutcomeUnknown(error: unknown): boolean {
  return isProviderError(error) && error.type === 'StripeConnectionError';
}

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import type { Billing } from './deps.ts';
import { startedPurchases } from './tables.ts';

/** The provider forgets a key after a day. */
const keyLifeMs = 23 * 60 * 60 * 1000;

/**
 * Runs a call that makes something at the provider with an idempotency key. When its outcome stays unknown,
 * the next try of the same purchase sends the same key, so that nothing is made or charged twice
 * (reliability, fault 15).
 */
export async function purchaseOnce<T>(
  billing: Pick<Billing, 'database' | 'clock'>,
  userId: number,
  purchase: string,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const key = await takeKey(billing, userId, purchase);
  try {
    const result = await work(key);
    await endAttempt(billing, key);
    return result;
  } catch (error) {
    if (!isOutcomeUnknown(error)) await endAttempt(billing, key);
    throw error;
  }
}

async function takeKey(
  { database, clock }: Pick<Billing, 'database' | 'clock'>,
  userId: number,
  purchase: string,
) {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(startedPurchases)
      .where(eq(startedPurchases.userId, userId))
      .for('update');
    const isFresh = known !== undefined && now.getTime() - known.startedAt.getTime() < keyLifeMs;
    if (isFresh && known.purchase === purchase) return known.idempotencyKey;
    const row = { purchase, idempotencyKey: randomUUID(), startedAt: now };
    await tx
      .insert(startedPurchases)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: startedPurchases.userId, set: row });
    return row.idempotencyKey;
  });
}

async function endAttempt({ database }: Pick<Billing, 'database'>, key: string): Promise<void> {
  await database.orm.delete(startedPurchases).where(eq(startedPurchases.idempotencyKey, key));
}

/** The call may have reached the provider, but no response came back. */
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError;
}

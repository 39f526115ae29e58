import { eq } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { users } from '#account/access/server/tables.ts';
import type { Billing } from './deps.ts';
import { billingAccounts } from './tables.ts';

export type BillingAccount = typeof billingAccounts.$inferSelect;

export async function findAccount(database: Database, userId: number): Promise<BillingAccount | undefined> {
  const [row] = await database.orm.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
  return row;
}

export async function findAccountByCustomer(
  database: Database,
  customerId: string,
): Promise<BillingAccount | undefined> {
  const [row] = await database.orm
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.customerId, customerId));
  return row;
}

/** Returns the id of the account's customer at the provider, which is created at the first purchase. */
export async function ensureCustomer(billing: Billing, userId: number): Promise<string> {
  const account = await findAccount(billing.database, userId);
  return account?.customerId ?? createCustomer(billing, userId);
}

async function createCustomer({ database, clock, stripe }: Billing, userId: number): Promise<string> {
  const [user] = await database.orm.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`Expected the account ${userId}, found none`);
  const name = user.displayName ?? user.username;
  const customer = await stripe.customers.create(
    {
      ...(name !== null && { name }),
      ...(user.email !== null && { email: user.email }),
      metadata: { account: String(userId) },
    },
    { idempotencyKey: `customer-${userId}-${user.createdAt.getTime()}` },
  );
  // Concurrent first purchases send the same idempotency key, and the first row stays.
  return database.transaction(async (tx) => {
    await tx.insert(billingAccounts).values({ userId, customerId: customer.id }).onConflictDoNothing();
    const [row] = await tx.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
    if (!row) throw new Error('Expected the new billing account, found none');
    await tx
      .update(users)
      .set({ stripeCustomerId: row.customerId, stripeCustomerSince: clock.now(), stripeEmail: user.email })
      .where(eq(users.id, userId));
    return row.customerId;
  });
}

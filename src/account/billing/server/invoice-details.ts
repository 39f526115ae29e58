import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { Problem } from '#platform/shared/problem.ts';
import { users } from '#account/access/server/tables.ts';
import type { InvoiceDetails } from '#account/billing/shared/contract.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import { type TaxIdType, taxIdTypes } from '#account/billing/shared/tax-id-types.ts';
import { ensureCustomer, findAccount } from './customers.ts';
import type { Billing } from './deps.ts';
import { isProviderError } from './provider.ts';

/** Returns what is on the account's invoices; nothing before its first purchase. */
export async function readInvoiceDetails(billing: Billing, userId: number): Promise<InvoiceDetails> {
  const account = await findAccount(billing.database, userId);
  if (!account) return { name: null, taxId: null };
  const [customer, taxIds] = await Promise.all([
    billing.stripe.customers.retrieve(account.customerId),
    taxIdsOf(billing.stripe, account.customerId),
  ]);
  const name = customer.deleted ? null : (customer.name ?? null);
  const [taxId] = taxIds;
  return {
    name: name === (await ownName(billing, userId)) ? null : name,
    taxId: taxId && isOffered(taxId.type) ? { type: taxId.type, value: taxId.value } : null,
  };
}

/**
 * Sets what is on the account's later invoices at the provider. A new tax id is stored before the former one
 * is deleted. Throws `invalidTaxId` (400), and then the name is as it was.
 */
export async function setInvoiceDetails(
  billing: Billing,
  userId: number,
  { name, taxId }: InvoiceDetails,
): Promise<void> {
  const { stripe } = billing;
  const customer = await ensureCustomer(billing, userId);
  const before = await taxIdsOf(stripe, customer);
  const same = before.find(({ type, value }) => type === taxId?.type && value === taxId.value);
  if (taxId && !same) await createTaxId(stripe, customer, taxId);
  for (const former of before) if (former !== same) await stripe.taxIds.del(former.id);
  await stripe.customers.update(customer, { name: name ?? (await ownName(billing, userId)) ?? '' });
}

async function taxIdsOf(stripe: Stripe, customer: string): Promise<Stripe.TaxId[]> {
  return (await stripe.taxIds.list({ owner: { type: 'customer', customer }, limit: 100 })).data;
}

async function createTaxId(
  stripe: Stripe,
  customer: string,
  { type, value }: NonNullable<InvoiceDetails['taxId']>,
): Promise<void> {
  try {
    await stripe.taxIds.create({ type, value, owner: { type: 'customer', customer } });
  } catch (error) {
    if (isProviderError(error) && error.code === 'tax_id_invalid')
      throw new Problem(billingProblems.invalidTaxId, { cause: error });
    throw error;
  }
}

/** The account's own name, which its customer gets at the first purchase. */
async function ownName({ database }: Billing, userId: number): Promise<string | null> {
  const [user] = await database.orm.select().from(users).where(eq(users.id, userId));
  return user?.displayName ?? user?.username ?? null;
}

function isOffered(type: string): type is TaxIdType {
  return type in taxIdTypes;
}

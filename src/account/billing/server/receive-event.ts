import { eq, lt } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import { findAccountByCustomer } from './customers.ts';
import type { Billing } from './deps.ts';
import { isLiveMode } from './provider.ts';
import { storeEvent, syncAccount } from './sync.ts';
import { billingEvents } from './tables.ts';

/** Older signatures are refused, so that nobody can replay an old event; the SDK's own default. */
const toleranceSeconds = 300;
/** The provider sends an event again for at most 3 days. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

/** Types of events that may change access or its end. */
const relevant =
  /^(?:customer\.subscription\.|invoice\.(?:paid|payment_failed|payment_action_required|voided|marked_uncollectible)$|payment_intent\.(?:succeeded|canceled)$|charge\.(?:refunded$|refund\.|dispute\.)|refund\.)/;

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ customer: z.unknown(), payment_intent: z.unknown() }).partial(),
  }),
});
type ProviderEvent = z.infer<typeof eventSchema>;

/**
 * Receives one event: checks its signature, then reads its customer again from the provider. A repeated event
 * changes nothing; an irrelevant one is only stored as processed. Throws `invalidSignature` or `otherMode`
 * (400).
 */
export async function receiveEvent(
  billing: Billing,
  payload: string,
  signature: string | undefined,
): Promise<void> {
  const event = verifyEvent(billing, payload, signature);
  if (event.livemode !== isLiveMode(billing.settings)) throw new Problem(billingProblems.otherMode);
  const { database, clock, log } = billing;
  const known = await database.orm.select().from(billingEvents).where(eq(billingEvents.id, event.id));
  if (known.length > 0) return;
  const customer = relevant.test(event.type) ? await customerOf(billing.stripe, event) : undefined;
  const account = customer === undefined ? undefined : await findAccountByCustomer(database, customer);
  if (account) {
    await syncAccount(billing, account, { reason: `event ${event.id} ${event.type}`, event });
    return;
  }
  log.info({ event: event.id, type: event.type }, 'ignored an event of the payment provider');
  await storeEvent(database.orm, event, null, clock.now());
}

function verifyEvent(
  { stripe, settings, clock }: Billing,
  payload: string,
  signature: string | undefined,
): ProviderEvent {
  try {
    const event: unknown = stripe.webhooks.constructEvent(
      payload,
      signature ?? '',
      settings.webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    );
    return eventSchema.parse(event);
  } catch (error) {
    throw new Problem(billingProblems.invalidSignature, { cause: error });
  }
}

/** Returns the customer of an event, which names it directly or by a payment; undefined without one. */
async function customerOf(stripe: Stripe, { data }: ProviderEvent): Promise<string | undefined> {
  const { customer, payment_intent: payment } = data.object;
  if (typeof customer === 'string') return customer;
  if (typeof payment !== 'string') return undefined;
  const intent = await stripe.paymentIntents.retrieve(payment);
  return typeof intent.customer === 'string' ? intent.customer : undefined;
}

/** Deletes stored events that cannot be sent again. */
export async function sweepEvents(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs);
  await database.orm.delete(billingEvents).where(lt(billingEvents.processedAt, before));
}

import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { Problem } from '../../../platform/shared/problem.ts';
import { billingProblems } from '../shared/problems.ts';
import { findAccountByCustomer } from './customers.ts';
import type { Billing } from './deps.ts';
import { isLiveMode } from './provider.ts';
import { noteEvent, syncAccount } from './sync.ts';
import { billingEvents } from './tables.ts';

/** Older signatures are refused, so that nobody can send an old event again (the provider's own default). */
const toleranceSeconds = 300;

/** Events after which access, or when it ends, may be another. */
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
 * Takes one event: checks who signed it and when, then reads the customer it is about again. A repeated event
 * changes nothing, one that nobody waits for is noted. Throws 400 for a signature that is not the provider's,
 * 503 to be sent again.
 */
export async function receiveEvent(
  billing: Billing,
  payload: string,
  signature: string | undefined,
): Promise<void> {
  const event = verify(billing, payload, signature);
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
  log.info({ event: event.id, type: event.type }, 'an event of the payment provider changes nothing');
  await noteEvent(database.orm, event, null, clock.now());
}

function verify(
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

/** Whom an event is about: the signed contents name the customer, or a payment that does. */
async function customerOf(stripe: Stripe, { data }: ProviderEvent): Promise<string | undefined> {
  const { customer, payment_intent: payment } = data.object;
  if (typeof customer === 'string') return customer;
  if (typeof payment !== 'string') return undefined;
  const intent = await stripe.paymentIntents.retrieve(payment);
  return typeof intent.customer === 'string' ? intent.customer : undefined;
}

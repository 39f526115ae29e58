import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Principal } from '#account/access/server/principal.ts';
import * as contract from '#account/billing/shared/contract.ts';
import { centsOf } from '#account/billing/shared/one-time-purchase.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import { changeCard, readCard, startCardChange } from './card.ts';
import { changePlan, previewChange, setCancelAtPeriodEnd } from './change-plan.ts';
import type { Billing } from './deps.ts';
import { readInvoiceDetails, setInvoiceDetails } from './invoice-details.ts';
import { listInvoices } from './invoices.ts';
import { askProvider } from './provider.ts';
import { receiveEvent } from './receive-event.ts';
import { readState, refreshAccount } from './reconcile.ts';
import { startOneTimePurchase } from './start-one-time-purchase.ts';
import { startRenewalPayment } from './start-renewal-payment.ts';
import { startSubscription } from './start-subscription.ts';

export interface BillingRoutesDeps {
  readonly billing: Billing;
  /** Browser script of the local stand-in; null for the real provider. */
  readonly scriptUrl: string | null;
}

/** Serves plans, payments and the subscription (spec 7, contract 7 and 11). */
export function serveBilling(serve: Serve<Principal>, { billing, scriptUrl }: BillingRoutesDeps): void {
  const { mutex, settings } = billing;

  /** Runs purchases and changes of one account one after the other. */
  function serialized<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return askProvider(() => mutex.run(userId, work));
  }

  /** Changes the subscription at the provider and responds with its new state. */
  async function change(userId: number, work: () => Promise<void>, reason: string) {
    const state = await serialized(userId, async () => {
      await work();
      return refreshAccount(billing, userId, reason);
    });
    return { json: state };
  }

  serve(contract.listPlans, async () => {
    const { plans, currency } = await askProvider(() => billing.prices.list());
    return {
      json: { plans: [...plans], currency, publishableKey: settings.publishableKey, scriptUrl },
      headers: { 'cache-control': 'no-cache' },
    };
  });

  serve(contract.createPaymentIntent, async ({ principal: { userId }, body: { amount } }) => {
    const cents = centsOf(amount);
    if (cents === undefined) throw new Problem(billingProblems.amountOutOfRange);
    const started = await serialized(userId, () => startOneTimePurchase(billing, userId, cents));
    const { clientSecret, hours, premiumUntil } = started;
    return {
      json: { success: true as const, clientSecret, amount, hours, premiumUntil: premiumUntil.toISOString() },
    };
  });

  serve(contract.createSubscription, async ({ principal: { userId }, body }) => {
    const clientSecret = await serialized(userId, () => startSubscription(billing, userId, body.priceId));
    return { json: { success: true as const, clientSecret } };
  });

  serve(contract.getSubscription, async ({ principal }) => ({
    json: await readState(billing, principal.userId),
  }));

  serve(contract.refreshSubscription, async ({ principal: { userId } }) => ({
    json: await askProvider(() => refreshAccount(billing, userId, 'read again after a payment')),
  }));

  serve(contract.payRenewal, async ({ principal: { userId } }) => ({
    json: await askProvider(() => startRenewalPayment(billing, userId)),
  }));

  serve(contract.getCard, async ({ principal: { userId } }) => ({
    json: { card: await askProvider(() => readCard(billing, userId)) },
  }));

  serve(contract.startCardChange, async ({ principal: { userId } }) => ({
    json: {
      success: true as const,
      clientSecret: await askProvider(() => startCardChange(billing, userId)),
    },
  }));

  serve(contract.changeCard, async ({ principal: { userId }, body }) => ({
    json: await serialized(userId, async () => {
      await changeCard(billing, userId, body.setupIntentId);
      return { card: await readCard(billing, userId) };
    }),
  }));

  serve(contract.changeSubscription, ({ principal: { userId }, body }) =>
    change(userId, () => changePlan(billing, userId, body.priceId), 'plan changed by the customer'),
  );

  serve(contract.previewSubscriptionChange, async ({ principal: { userId }, body }) => ({
    json: await askProvider(() => previewChange(billing, userId, body.priceId)),
  }));

  serve(contract.cancelSubscription, ({ principal: { userId } }) =>
    change(userId, () => setCancelAtPeriodEnd(billing, userId, true), 'cancelled by the customer'),
  );

  serve(contract.resumeSubscription, ({ principal: { userId } }) =>
    change(userId, () => setCancelAtPeriodEnd(billing, userId, false), 'resumed by the customer'),
  );

  serve(contract.listInvoices, async ({ principal }) => ({
    json: await askProvider(() => listInvoices(billing, principal.userId)),
  }));

  serve(contract.getInvoiceDetails, async ({ principal: { userId } }) => ({
    json: await askProvider(() => readInvoiceDetails(billing, userId)),
  }));

  serve(contract.setInvoiceDetails, async ({ principal: { userId }, body }) => ({
    json: await serialized(userId, async () => {
      await setInvoiceDetails(billing, userId, body);
      return readInvoiceDetails(billing, userId);
    }),
  }));

  serve(contract.receiveStripeEvent, async ({ body, request }) => {
    const signature = request.headers['stripe-signature'];
    await askProvider(() => receiveEvent(billing, body, signature?.toString()));
    return { json: { received: true as const } };
  });
}

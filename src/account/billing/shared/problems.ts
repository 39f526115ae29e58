import { problems } from '#platform/shared/problem.ts';

export const billingProblems = problems({
  amountOutOfRange: {
    status: 400,
    code: 'invalid_amount',
    error: 'Amount must be between 0.50 and 999,999.99 in whole cents',
    param: 'amount',
  },
  unknownPrice: {
    status: 400,
    code: 'invalid_price_id',
    error: 'Unknown priceId',
    fix: 'Use the priceId of a plan in GET /api/plans.',
    param: 'priceId',
  },
  invalidTaxId: {
    status: 400,
    code: 'invalid_tax_id',
    error: 'Invalid tax ID',
    fix: 'Enter it as on your own invoices, such as DE123456789 for EU VAT.',
    param: 'taxId.value',
  },
  invalidSignature: { status: 400, code: 'invalid_signature', error: 'Invalid signature' },
  otherMode: {
    status: 400,
    code: 'other_mode',
    error: 'Event of another mode',
    fix: 'Send test events to the test server and live events to the live one.',
  },
  paymentDeclined: {
    status: 402,
    code: 'payment_declined',
    error: 'The payment was declined',
    fix: 'Pay with another card.',
  },
  confirmationNeeded: {
    status: 402,
    code: 'confirmation_needed',
    error: 'Your bank requires you to confirm each payment with this card, so the plan could not be changed',
    fix: 'Nothing was charged. Cancel the subscription and subscribe to the other plan after it ends.',
  },
  subscriptionExists: {
    status: 409,
    code: 'subscription_exists',
    error: 'This account already has a subscription',
    fix: 'Change its plan in Account > Billing.',
  },
  noSubscription: {
    status: 409,
    code: 'no_subscription',
    error: 'This account has no subscription',
    fix: 'Choose a plan first.',
  },
  nothingToPay: { status: 409, code: 'nothing_to_pay', error: 'The subscription has no unpaid renewal' },
  cardNotChecked: {
    status: 409,
    code: 'card_not_checked',
    error: 'This card was not checked for this account',
    fix: 'Enter the card again.',
  },
  samePlan: { status: 409, code: 'same_plan', error: 'The subscription is already on this plan' },
  subscriptionEnds: {
    status: 409,
    code: 'subscription_ends',
    error: 'The subscription is cancelled',
    fix: 'Resume it first, then change the plan.',
  },
  checkoutReplaced: {
    status: 409,
    code: 'checkout_replaced',
    error: 'Another payment was started in the meantime',
    fix: 'Send the same request again.',
  },
  providerFailed: {
    status: 502,
    code: 'payment_provider_failed',
    error: 'The payment provider refused the request',
    fix: 'Try again in a few minutes.',
  },
  providerAway: {
    status: 503,
    code: 'payment_provider_unavailable',
    error: 'The payment provider cannot be reached',
    fix: 'Send the same request again; nothing is charged twice.',
  },
});

import { newId, type PaymentMethod } from './objects.ts';

/** Stripe's names for its test cards. */
export const namedCards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
};

export const cardNumbers: ReadonlySet<string> = new Set(Object.values(namedCards));

export interface Decline {
  readonly decline_code: string;
  readonly message: string;
}

export const genericDecline: Decline = {
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const declines: Readonly<Record<string, Decline>> = {
  '4000000000000002': genericDecline,
  '4000000000009995': { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
};

/** Cards that need 3-D Secure: only when they are first used, or for every payment. */
const authentications: Readonly<Record<string, 'once' | 'always'>> = {
  '4000002500003155': 'once',
  '4000002760003184': 'always',
};

/** Returns why the card is declined, or undefined if it is not. */
export function declineOf(card: PaymentMethod | undefined): Decline | undefined {
  return card && declines[card.sandbox_number];
}

/** Returns when the card needs 3-D Secure, or undefined if it never does. */
export function authenticationOf(card: PaymentMethod | undefined): 'once' | 'always' | undefined {
  return card && authentications[card.sandbox_number];
}

export function newPaymentMethod(number: string, now: number): PaymentMethod {
  const card = {
    brand: 'visa',
    last4: number.slice(-4),
    exp_month: 12,
    exp_year: 2034,
    country: 'US',
    funding: 'credit',
  };
  return {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: now,
    customer: null,
    livemode: false,
    metadata: {},
    billing_details: { address: null, email: null, name: null, phone: null },
    card,
    sandbox_number: number,
  };
}

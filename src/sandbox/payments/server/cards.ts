import { Fault, invalid } from './fault.ts';
import { listParam, objectParam, type Params, requiredText, textParam } from './form.ts';
import { type CardObject, newId } from './objects.ts';

/** The provider's names for test cards in place of a number. */
const namedCards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
};

const declines: Readonly<Record<string, { readonly decline_code: string; readonly message: string }>> = {
  '4000000000000002': { decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
};

/** What the banks of some cards ask their owners: once, when the card is first used, or at every payment. */
const authentications: Readonly<Record<string, 'once' | 'always'>> = {
  '4000002500003155': 'once',
  '4000002760003184': 'always',
};

const knownNumbers = new Set(Object.values(namedCards));

/** The card that a confirmation brings: a number, or one of the provider's names for test cards. */
export function cardOf(params: Params, now: number): CardObject {
  const name = textParam(params, 'payment_method');
  if (name !== undefined) {
    const number = namedCards[name];
    if (number === undefined) throw invalid(`No such PaymentMethod: '${name}'`, { code: 'resource_missing' });
    return newCard(number, now);
  }
  const data = objectParam(params, 'payment_method_data');
  const number = requiredText(objectParam(data, 'card'), 'number').replace(/[\s-]/g, '');
  if (!knownNumbers.has(number)) {
    throw new Fault(402, {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect.',
    });
  }
  return newCard(number, now);
}

/** Why a card does not pay; undefined when it does. */
export function declineOf(card: CardObject | undefined) {
  return card && declines[card.sandbox_number];
}

/** Whether a card's bank asks its owner to confirm a payment; undefined when it does not. */
export function authenticationOf(card: CardObject | undefined) {
  return card && authentications[card.sandbox_number];
}

/** Throws unless cards are among the ways to pay. */
export function requireCards(params: Params, name: string): void {
  const types = listParam(params, name);
  if (types.length > 0 && !types.includes('card')) throw invalid('Only cards pay here', { param: name });
}

function newCard(number: string, now: number): CardObject {
  return {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: now,
    customer: null,
    livemode: false,
    metadata: {},
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: 'visa',
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: 2034,
      country: 'US',
      funding: 'credit',
    },
    sandbox_number: number,
  } as CardObject;
}

import type { PaymentMethod } from '#sandbox/payments/server/state/objects.ts';
import { cardNumbers, namedCards, newPaymentMethod } from '#sandbox/payments/server/state/payment-methods.ts';
import { invalidRequest, StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { objectParam, type Params, requiredText, textParam } from './params.ts';

/** Returns the card of a confirmation: a card number, or one of Stripe's names for test cards. */
export function cardParam(params: Params, now: number): PaymentMethod {
  const name = textParam(params, 'payment_method');
  if (name !== undefined) {
    const number = namedCards[name];
    if (number === undefined)
      throw invalidRequest(`No such PaymentMethod: '${name}'`, { code: 'resource_missing' });
    return newPaymentMethod(number, now);
  }
  const data = objectParam(params, 'payment_method_data');
  const number = requiredText(objectParam(data, 'card'), 'number').replace(/[\s-]/g, '');
  if (cardNumbers.has(number)) return newPaymentMethod(number, now);
  throw new StripeError(402, {
    type: 'card_error',
    code: 'incorrect_number',
    param: 'number',
    message: 'Your card number is incorrect.',
  });
}

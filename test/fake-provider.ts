import type { Stripe } from 'stripe';
import { plans } from '#account/billing/shared/plans.ts';

/** The provider's data of one customer, in the shape that the application reads. */
export interface CustomerTruth {
  readonly subscriptions: readonly object[];
  readonly payments: readonly object[];
  readonly refunds: readonly { readonly payment_intent: string }[];
  readonly disputes: readonly { readonly payment_intent: string }[];
}

const prices = Object.entries(plans).map(([id, { lookupKey, interval, listPriceCents }]) => ({
  id: `price_${id}`,
  object: 'price',
  currency: 'usd',
  lookup_key: lookupKey,
  recurring: { interval },
  unit_amount: listPriceCents,
}));

/** Responds to the SDK's reads from memory; `truthOf` is called for each one. */
export function fakeProvider(truthOf: (customer: string) => CustomerTruth): Stripe.HttpClient {
  function respond(path: string): object {
    const url = new URL(path, 'http://provider.test');
    const truth = truthOf(url.searchParams.get('customer') ?? '');
    const ofPayment = (list: CustomerTruth['refunds']) =>
      list.filter((one) => one.payment_intent === url.searchParams.get('payment_intent'));
    const lists: Readonly<Record<string, readonly object[]>> = {
      '/v1/prices': prices,
      '/v1/subscriptions': truth.subscriptions,
      '/v1/payment_intents': truth.payments,
      '/v1/refunds': ofPayment(truth.refunds),
      '/v1/disputes': ofPayment(truth.disputes),
    };
    const data = lists[url.pathname];
    if (!data) throw new Error(`Expected a list that is read, received ${url.pathname}`);
    return { object: 'list', data, has_more: false, url: url.pathname };
  }

  return {
    getClientName: () => 'fake',
    async makeRequest(_host, _port, path) {
      // Serialized at once, because a response may be old when it arrives.
      const body = JSON.stringify(respond(path));
      return {
        getStatusCode: () => 200,
        getHeaders: () => ({}),
        getRawResponse: () => ({ statusCode: 200 }),
        toStream: () => {
          throw new Error('Expected a response that is read as JSON');
        },
        toJSON: async () => JSON.parse(body) as unknown,
      };
    },
  };
}

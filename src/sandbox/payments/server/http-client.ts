import type { Stripe } from 'stripe';
import { apiVersion } from './store.ts';
import type { StripeRequest, StripeResponse } from './api.ts';
import { newId } from './objects.ts';

type Client = Stripe.HttpClient;

/**
 * Carries the SDK's calls to the stand-in inside this process: no port, and the same in a worker as in a web
 * process.
 */
export function createSandboxHttpClient(
  respond: (request: StripeRequest) => Promise<StripeResponse>,
): Client {
  return {
    getClientName: () => 'sandbox',
    async makeRequest(_host, _port, path, method, headers, requestData) {
      const given = new Map(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const response = await respond({
        method,
        path,
        authorization: given.get('authorization'),
        idempotencyKey: given.get('idempotency-key'),
        body: requestData ?? '',
      });
      return asResponse(response);
    },
  };
}

function asResponse({ status, headers, body }: StripeResponse): Awaited<ReturnType<Client['makeRequest']>> {
  const sent = { ...headers, 'request-id': newId('req'), 'stripe-version': apiVersion };
  return {
    getStatusCode: () => status,
    getHeaders: () => sent,
    getRawResponse: () => ({ status }),
    toStream: () => {
      throw new Error('Expected an answer that is read as JSON');
    },
    // A copy through text, as over the wire.
    toJSON: async () => JSON.parse(JSON.stringify(body)) as unknown,
  };
}

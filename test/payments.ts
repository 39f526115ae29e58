import type { LightMyRequestResponse } from 'fastify';
import { sessionCookieName } from '#account/access/server/credentials.ts';
import { startSession } from '#account/access/server/sessions.ts';
import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import type { PlanId } from '#account/billing/shared/plans.ts';
import type { TestAccount, TestApp } from './app.ts';

/** Numbers of the local payment provider (contract 8). */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  /** Needs a 3-D Secure challenge at the first payment. */
  asksOnce: '4000 0025 0000 3155',
  /** Needs a 3-D Secure challenge at every payment. */
  asksAlways: '4000 0027 6000 3184',
};

const browser = { address: '127.0.0.1', userAgent: 'test' };

export interface ProviderResponse {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly error?: { readonly code?: string; readonly type: string };
  };
}

export interface Customer {
  readonly account: TestAccount;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  /** Starts a subscription and resolves with its client secret. */
  subscribe(plan: PlanId): Promise<string>;
  startOneTimePurchase(
    amount: number,
  ): Promise<{ clientSecret: string; success: boolean; premiumUntil: string }>;
  subscription(): Promise<SubscriptionState>;
  status(): Promise<string>;
  /** The account at the payment provider. */
  atProvider(): Promise<{
    customerId: string;
    subscriptions: { id: string; status: string; currentPeriodEnd: string; nextAttemptAt: string | null }[];
    payments: { id: string; status: string }[];
  }>;
}

/** Customers who pay through the local payment provider, the way a browser would. */
export interface Payments {
  customer(): Promise<Customer>;
  priceId(plan: PlanId): Promise<string>;
  /** Tries to pay. The application knows the outcome when this resolves. */
  confirm(clientSecret: string, card: string): Promise<ProviderResponse>;
  /** Answers the 3-D Secure challenge. */
  authenticate(clientSecret: string, outcome: 'succeeded' | 'failed'): Promise<ProviderResponse>;
}

export function startPayments(test: TestApp): Payments {
  const { server } = test;

  async function priceId(plan: PlanId): Promise<string> {
    const { plans } = (await server.inject({ url: '/api/plans' })).json<{
      plans: { id: string; priceId: string }[];
    }>();
    return plans.find(({ id }) => id === plan)?.priceId ?? '';
  }

  async function pay(
    clientSecret: string,
    verb: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<ProviderResponse> {
    const id = clientSecret.split('_secret_', 1)[0] ?? '';
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
    const response = await server.inject({
      method: 'POST',
      url: `/sandbox/stripe/v1/${kind}/${id}/${verb}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
    });
    return { status: response.statusCode, body: response.json() };
  }

  return {
    priceId,
    confirm: (clientSecret, card) =>
      pay(clientSecret, 'confirm', { 'payment_method_data[card][number]': card }),
    authenticate: (clientSecret, outcome) => pay(clientSecret, 'authenticate', { outcome }),

    async customer() {
      const account = await test.account();
      /** Signs in for each request, because the clock may have moved by years. */
      const call: Customer['call'] = async (method, url, body) => {
        const token = await startSession(test.deps.database, test.deps.clock, account.userId, browser);
        const headers = { cookie: `${sessionCookieName}=${token}` };
        return server.inject({ method, url, headers, ...(body && { payload: body }) });
      };
      return {
        account,
        call,
        async subscribe(plan) {
          const response = await call('POST', '/api/create-subscription', { priceId: await priceId(plan) });
          return response.json<{ clientSecret: string }>().clientSecret;
        },
        async startOneTimePurchase(amount) {
          return (await call('POST', '/api/create-payment-intent', { amount })).json();
        },
        async subscription() {
          return (await call('GET', '/api/subscription')).json();
        },
        async status() {
          return (await call('GET', '/api/user')).json<{ userStatus: string }>().userStatus;
        },
        async atProvider() {
          const { accounts } = (await call('GET', '/sandbox/payments')).json();
          return accounts.find(({ own }: { own: boolean }) => own);
        },
      };
    },
  };
}

import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#account/access/server/principal.ts';
import { findAccount } from '#account/billing/server/customers.ts';
import type { ProviderSettings } from '#account/billing/server/provider.ts';
import { receiveStripeEvent } from '#account/billing/shared/contract.ts';
import type { Clock } from '#platform/server/clock.ts';
import { createTables } from '#platform/server/database/create-tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Log } from '#platform/server/log.ts';
import { respond as respondTo, type StripeRequest, type StripeResponse } from './api/api.ts';
import { createHttpClient, scriptUrl, serveStripeApi } from './api/http.ts';
import { serveAuthenticationPage } from './pages/authentication-page.ts';
import { serveSandboxPayments } from './pages/routes.ts';
import { createEventSender } from './state/events.ts';
import { openStore, type Store } from './state/store.ts';
import { catchUp } from './time/timeline.ts';

const tablesSql = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8');

export interface PaymentSandbox {
  /** For the real SDK, whose requests reach the stand-in through an HTTP client of its own. */
  readonly settings: ProviderSettings;
  /** Address of the browser script. */
  readonly scriptUrl: string;
  /** Serves the API and the pages; from then on this application receives the events. */
  serve(app: FastifyInstance, serve: Serve<Principal>): void;
  /** Runs what is due, such as renewals, and sends the events that are not accepted yet. */
  tick(): Promise<void>;
  /** Resolves when the application has received all events. */
  settled(): Promise<void>;
}

export interface PaymentSandboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Derives keys from the installation's secret, so that no other website can guess them. */
  readonly keyFor: (purpose: string) => Buffer;
}

/** Opens the stand-in for the card payment provider, Stripe (contract 8). */
export async function openPaymentSandbox(deps: PaymentSandboxDeps): Promise<PaymentSandbox> {
  const { database, clock, log } = deps;
  await createTables(database, tablesSql);
  const keyFor = (purpose: string) => deps.keyFor(`sandbox-payments-${purpose}`).toString('hex');
  const secretKey = `sk_test_${keyFor('secret')}`;
  const publishableKey = `pk_test_${keyFor('publishable')}`;
  const webhookSecret = `whsec_${keyFor('webhook')}`;
  const events = createEventSender({ database, clock, log, webhookSecret });

  async function respond(request: StripeRequest): Promise<StripeResponse> {
    try {
      return await respondTo({ database, clock, secretKey, publishableKey }, request);
    } finally {
      events.wake();
    }
  }

  /** For requests from outside: the application has received the events when the response is sent. */
  async function respondSettled(request: StripeRequest): Promise<StripeResponse> {
    const response = await respond(request);
    await events.settled();
    return response;
  }

  async function change<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const result = await database.transaction(async (tx) => work(await openStore(tx, clock.now())));
    events.wake();
    return result;
  }

  return {
    settings: { secretKey, publishableKey, webhookSecret, httpClient: createHttpClient(respond) },
    scriptUrl,
    serve(app, serve) {
      const findCustomerId = async (userId: number) => (await findAccount(database, userId))?.customerId;
      serveSandboxPayments(serve, { events, change, findCustomerId });
      serveStripeApi(app, respondSettled);
      serveAuthenticationPage(app, respondSettled);
      events.connect(async (payload, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        return (await app.inject({ method: 'POST', url: receiveStripeEvent.path, headers, payload }))
          .statusCode;
      });
    },
    async tick() {
      await change(catchUp);
      await events.settled();
    },
    settled: () => events.settled(),
  };
}

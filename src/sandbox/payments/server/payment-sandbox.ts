import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/server/clock.ts';
import { deriveKey } from '../../../platform/server/secrets/secret-key.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import { answerCall, type StripeRequest, type StripeResponse } from './api.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createSandboxHttpClient } from './http-client.ts';
import { openStore, type Store } from './store.ts';
import { catchUp } from './timeline.ts';

/** Stands in for the card payment provider on a local machine (contract 8). */
export interface PaymentSandbox {
  /** What the app's settings would hold with the real provider. */
  readonly settings: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  };
  /** For the SDK. */
  readonly httpClient: Stripe.HttpClient;
  readonly delivery: Delivery;
  respond(request: StripeRequest): Promise<StripeResponse>;
  /** Does something to the provider's objects; its events go out afterwards. */
  change<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Renewals that are due, and events that nobody took yet. */
  tick(): Promise<void>;
}

export interface PaymentSandboxDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the installation: its keys are derived from it, so that no other website can guess them. */
  readonly secret: Buffer;
}

export function createPaymentSandbox(deps: PaymentSandboxDeps): PaymentSandbox {
  const { database, clock, log } = deps;
  const keyOf = (purpose: string) => deriveKey(deps.secret, `sandbox-payments-${purpose}`).toString('hex');
  const settings = {
    secretKey: `sk_test_${keyOf('secret')}`,
    publishableKey: `pk_test_${keyOf('publishable')}`,
    webhookSecret: `whsec_${keyOf('webhook')}`,
  };
  const delivery = createDelivery({ database, clock, log, webhookSecret: settings.webhookSecret });

  async function respond(request: StripeRequest): Promise<StripeResponse> {
    try {
      return await answerCall({ database, clock, ...settings }, request);
    } finally {
      delivery.kick();
    }
  }

  async function change<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const result = await database.transaction(async (tx) => work(await openStore(tx, clock.now())));
    delivery.kick();
    return result;
  }

  return {
    settings,
    httpClient: createSandboxHttpClient(respond),
    delivery,
    respond,
    change,
    async tick() {
      await change(catchUp);
      await delivery.settled();
    },
  };
}

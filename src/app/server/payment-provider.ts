import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../account/access/server/principal.ts';
import { findAccount } from '../../account/billing/server/customers.ts';
import type { ProviderSettings } from '../../account/billing/server/provider.ts';
import { receiveStripeEvent } from '../../account/billing/shared/contract.ts';
import type { Config } from '../../platform/server/config/config.ts';
import type { Database } from '../../platform/server/database/database.ts';
import type { Serve } from '../../platform/server/http/serve.ts';
import { serveBankPage } from '../../sandbox/payments/server/bank-page.ts';
import { sandboxScriptUrl, serveStripeApi } from '../../sandbox/payments/server/http-api.ts';
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxDeps,
} from '../../sandbox/payments/server/payment-sandbox.ts';
import { serveSandboxPayments } from '../../sandbox/payments/server/routes.ts';

/** A stand-in for a hosted provider. */
export interface SandboxService {
  /** What is served of it; from then on its events go to this application. */
  serve(app: FastifyInstance, serve: Serve<Principal>): void;
  /** Of its browser script. */
  readonly scriptUrl: string;
  /** What time does at the provider. */
  tick(): Promise<void>;
  /** Resolves when the application has been told of everything. */
  settled(): Promise<void>;
}

/** The provider's settings, or the stand-in at the far end of the same SDK. */
export function openPayment(
  stripe: Config['stripe'],
  deps: PaymentSandboxDeps,
): { readonly settings: ProviderSettings; readonly sandbox?: PaymentSandbox } {
  if (stripe) return { settings: stripe };
  const sandbox = createPaymentSandbox(deps);
  return { settings: { ...sandbox.settings, httpClient: sandbox.httpClient }, sandbox };
}

export function paymentSandboxService(sandbox: PaymentSandbox, database: Database): SandboxService {
  return {
    scriptUrl: sandboxScriptUrl,
    tick: () => sandbox.tick(),
    settled: () => sandbox.delivery.settled(),
    serve(app, serve) {
      const findCustomerId = async (userId: number) => (await findAccount(database, userId))?.customerId;
      serveSandboxPayments(serve, { database, sandbox, findCustomerId });
      serveStripeApi(app, sandbox);
      serveBankPage(app, sandbox);
      sandbox.delivery.connect(async (payload, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        return (await app.inject({ method: 'POST', url: receiveStripeEvent.path, headers, payload }))
          .statusCode;
      });
    },
  };
}

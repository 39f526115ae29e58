import type { Principal } from '../../../account/access/server/principal.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import * as contract from '../shared/contract.ts';
import { listAccounts, presentAccount } from './accounts.ts';
import { eventsToReplay } from './events.ts';
import { Fault } from './fault.ts';
import type { CustomerObject, IntentObject, StripeObject, SubscriptionObject } from './objects.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';
import { dispute, refund } from './refund-calls.ts';
import type { Store } from './store.ts';
import { isLive, renew } from './subscriptions.ts';

export interface SandboxRoutesParts {
  readonly database: Database;
  readonly sandbox: PaymentSandbox;
  /** The provider's customer of an account, where it has one. */
  readonly findCustomerId: (userId: number) => Promise<string | undefined>;
}

const noStore = { 'cache-control': 'no-store' };

/** What the page `/sandbox` shows and does (contract 8). An account acts on its own payments alone. */
export function serveSandboxPayments(serve: Serve<Principal>, parts: SandboxRoutesParts): void {
  const { database, sandbox, findCustomerId } = parts;

  /** Acts on an object of the caller's, waits until the app was told, and shows the account. */
  async function act<T extends StripeObject>(
    { userId }: Principal,
    target: { readonly kind: string; readonly id: string; readonly missing: ConstructorParameters<typeof Problem>[0] },
    work: (store: Store, object: T) => Promise<unknown>,
  ) {
    const customerId = await findCustomerId(userId);
    const account = await sandbox.change(async (store) => {
      const object = await store.find<T>(target.id);
      if (object?.object !== target.kind || !customerId || object.customer !== customerId) {
        throw new Problem(target.missing);
      }
      await refusable(work(store, object));
      return presentAccount(store, await store.get<CustomerObject>('customer', customerId), customerId);
    });
    await sandbox.delivery.settled();
    return { json: account, headers: noStore };
  }

  const subscription = (id: string) =>
    ({ kind: 'subscription', id, missing: contract.sandboxProblems.subscriptionMissing }) as const;
  const payment = (id: string) =>
    ({ kind: 'payment_intent', id, missing: contract.sandboxProblems.paymentMissing }) as const;

  serve(contract.listSandboxAccounts, async ({ principal }) => {
    const ownId = await findCustomerId(principal.userId);
    const accounts = await sandbox.change((store) => listAccounts(store, ownId));
    return { json: { accounts }, headers: noStore };
  });

  serve(contract.renewNow, ({ principal, params }) =>
    act<SubscriptionObject>(principal, subscription(params.id), (store, object) => renew(store, requireLive(object))),
  );

  serve(contract.failNextRenewal, ({ principal, params, body }) =>
    act<SubscriptionObject>(principal, subscription(params.id), (store, object) =>
      store.put<SubscriptionObject>({ ...requireLive(object), sandbox_fails_next_renewal: body.fail }),
    ),
  );

  serve(contract.refundPayment, ({ principal, params, body }) =>
    act<IntentObject>(principal, payment(params.id), (store, { id }) =>
      refund(store, id, body.amount === undefined ? undefined : Math.round(body.amount * 100)),
    ),
  );

  serve(contract.disputePayment, ({ principal, params, body }) =>
    act<IntentObject>(principal, payment(params.id), (store, { id }) => dispute(store, id, body.outcome)),
  );

  serve(contract.replayEvents, async ({ principal, body }) => {
    const customerId = await findCustomerId(principal.userId);
    const payloads = customerId === undefined ? [] : await eventsToReplay(database, customerId, body);
    return { json: { sent: payloads.length, accepted: await sandbox.delivery.resend(payloads) }, headers: noStore };
  });
}

function requireLive(subscription: SubscriptionObject): SubscriptionObject {
  if (!isLive(subscription)) throw new Problem(contract.sandboxProblems.notNow);
  return subscription;
}

/** The provider's refusals in the house's shape. */
async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Fault) {
      throw new Problem({ ...contract.sandboxProblems.notNow, error: error.message }, { cause: error });
    }
    throw error;
  }
}

import type { Principal } from '../../../account/access/server/principal.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import * as contract from '../shared/contract.ts';
import { advance } from './advance.ts';
import { listAccounts, presentAccount } from './accounts.ts';
import { eventsToReplay } from './events.ts';
import { Fault } from './fault.ts';
import type { CustomerObject, IntentObject, SubscriptionObject } from './objects.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';
import { dispute, refund } from './refund-calls.ts';
import type { Store } from './store.ts';
import { renewNow } from './renewals.ts';
import { isLive } from './subscriptions.ts';

export interface SandboxRoutesDeps {
  readonly database: Database;
  readonly sandbox: PaymentSandbox;
  /** The provider's customer of an account, where it has one. */
  readonly findCustomerId: (userId: number) => Promise<string | undefined>;
}

/** What the page `/sandbox` shows and does (contract 8). An account acts on its own payments alone. */
export function serveSandboxPayments(serve: Serve<Principal>, deps: SandboxRoutesDeps): void {
  const { database, sandbox, findCustomerId } = deps;

  /** Does something, waits until the app was told of it, and shows the caller's account. */
  async function act({ userId }: Principal, work: (store: Store, customerId: string) => Promise<unknown>) {
    const customerId = (await findCustomerId(userId)) ?? 'nobody';
    const account = await sandbox.change((store) =>
      refusable(async () => {
        await work(store, customerId);
        return presentAccount(store, await store.get<CustomerObject>('customer', customerId), customerId);
      }),
    );
    await sandbox.delivery.settled();
    return { json: account };
  }

  serve(contract.listSandboxAccounts, async ({ principal }) => {
    const ownId = await findCustomerId(principal.userId);
    const accounts = await sandbox.change((store) => listAccounts(store, ownId));
    return { json: { accounts } };
  });

  serve(contract.renewNow, ({ principal, params }) =>
    act(principal, async (store, customerId) => renewNow(store, await liveOf(store, params.id, customerId))),
  );

  serve(contract.failNextRenewal, ({ principal, params, body }) =>
    act(principal, async (store, customerId) => {
      const subscription = await liveOf(store, params.id, customerId);
      await store.put<SubscriptionObject>({
        ...subscription,
        sandbox_fails_next_renewal: body.fail,
        sandbox_fails_retries: body.fail && body.retries,
      });
    }),
  );

  serve(contract.refundPayment, ({ principal, params, body }) =>
    act(principal, async (store, customerId) => {
      await requirePayment(store, params.id, customerId);
      await refund(store, params.id, body.amount === undefined ? undefined : Math.round(body.amount * 100));
    }),
  );

  serve(contract.disputePayment, ({ principal, params, body }) =>
    act(principal, async (store, customerId) => {
      await requirePayment(store, params.id, customerId);
      await dispute(store, params.id, body.outcome);
    }),
  );

  serve(contract.advanceTime, ({ principal, body }) =>
    act(principal, (store, customerId) => advance(store, customerId, body)),
  );

  serve(contract.replayEvents, async ({ principal, body }) => {
    const customerId = await findCustomerId(principal.userId);
    const payloads = customerId === undefined ? [] : await eventsToReplay(database, customerId, body);
    return { json: { sent: payloads.length, accepted: await sandbox.delivery.resend(payloads) } };
  });
}

/** The customer's live subscription of that id. Throws 404 for anybody else's, 409 for one that has ended. */
async function liveOf(store: Store, id: string, customerId: string): Promise<SubscriptionObject> {
  const found = await store.find<SubscriptionObject>(id);
  if (found?.object !== 'subscription' || found.customer !== customerId) {
    throw new Problem(contract.sandboxProblems.subscriptionMissing);
  }
  if (!isLive(found)) throw new Problem(contract.sandboxProblems.notNow);
  return found;
}

async function requirePayment(store: Store, id: string, customerId: string): Promise<void> {
  const found = await store.find<IntentObject>(id);
  if (found?.object !== 'payment_intent' || found.customer !== customerId) {
    throw new Problem(contract.sandboxProblems.paymentMissing);
  }
}

/** The provider's refusals in our own shape. */
async function refusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault) {
      throw new Problem({ ...contract.sandboxProblems.notNow, error: error.message }, { cause: error });
    }
    throw error;
  }
}

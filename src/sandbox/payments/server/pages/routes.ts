import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import * as contract from '#sandbox/payments/shared/contract.ts';
import { dispute, refund } from '#sandbox/payments/server/api/refunds.ts';
import type { EventSender } from '#sandbox/payments/server/state/events.ts';
import type { Customer, PaymentIntent, Subscription } from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { isLive } from '#sandbox/payments/server/state/subscriptions.ts';
import { advance } from '#sandbox/payments/server/time/advance.ts';
import { renewNow } from '#sandbox/payments/server/time/timeline.ts';
import { listAccounts, presentAccount } from './accounts.ts';

export interface SandboxRoutesDeps {
  readonly events: EventSender;
  /** Changes the stored objects in one transaction. */
  readonly change: <T>(work: (store: Store) => Promise<T>) => Promise<T>;
  /** Returns the account's customer at the provider, if it has one. */
  readonly findCustomerId: (userId: number) => Promise<string | undefined>;
}

/** Serves the requests of the page `/sandbox` (contract 8). Accounts can change only their own payments. */
export function serveSandboxPayments(serve: Serve<Principal>, deps: SandboxRoutesDeps): void {
  const { events, change, findCustomerId } = deps;

  /** Changes the caller's account, waits until the application has the events, and returns the account. */
  async function act({ userId }: Principal, work: (store: Store, customerId: string) => Promise<unknown>) {
    const customerId = (await findCustomerId(userId)) ?? 'nobody';
    const account = await change((store) =>
      withProblems(async () => {
        await work(store, customerId);
        return presentAccount(store, await store.get<Customer>('customer', customerId), customerId);
      }),
    );
    await events.settled();
    return { json: account };
  }

  serve(contract.listSandboxAccounts, async ({ principal }) => {
    const ownId = await findCustomerId(principal.userId);
    return { json: { accounts: await change((store) => listAccounts(store, ownId)) } };
  });

  serve(contract.renewNow, ({ principal, params }) =>
    act(principal, async (store, customerId) =>
      renewNow(store, await findLive(store, params.id, customerId)),
    ),
  );

  serve(contract.failNextRenewal, ({ principal, params, body }) =>
    act(principal, async (store, customerId) => {
      const subscription = await findLive(store, params.id, customerId);
      await store.put<Subscription>({
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
    return {
      json: customerId === undefined ? { sent: 0, accepted: 0 } : await events.replay(customerId, body),
    };
  });
}

/** Throws 404 if the customer has no such subscription, 409 if it has ended. */
async function findLive(store: Store, id: string, customerId: string): Promise<Subscription> {
  const found = await store.find<Subscription>(id);
  if (found?.object !== 'subscription' || found.customer !== customerId) {
    throw new Problem(contract.sandboxProblems.subscriptionMissing);
  }
  if (!isLive(found)) throw new Problem(contract.sandboxProblems.notNow);
  return found;
}

/** Throws 404 if the customer has no such payment. */
async function requirePayment(store: Store, id: string, customerId: string): Promise<void> {
  const found = await store.find<PaymentIntent>(id);
  if (found?.object !== 'payment_intent' || found.customer !== customerId) {
    throw new Problem(contract.sandboxProblems.paymentMissing);
  }
}

/** Turns `StripeError` into our own shape. */
async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StripeError) {
      throw new Problem({ ...contract.sandboxProblems.notNow, error: error.message }, { cause: error });
    }
    throw error;
  }
}

import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseKind, freshDatabase, type FreshDatabase } from '#test/database.ts';
import { type CustomerTruth, fakeProvider } from '#test/fake-provider.ts';
import { signEvent } from '#test/stripe-events.ts';
import { createLog } from '#platform/server/log.ts';
import { users } from '#account/access/server/tables.ts';
import { entitlementOf } from './entitlement.ts';
import { type Billing, createBilling } from './deps.ts';
import { readFacts } from './read-facts.ts';
import { receiveEvent } from './receive-event.ts';
import { readState, refreshAccount } from './reconcile.ts';
import { billingAccounts, billingChanges } from './tables.ts';

const startedAt = Math.floor(new Date('2026-11-21T12:00:00Z').getTime() / 1000);
const now = new Date('2026-12-01T12:00:00Z');
const settings = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake', webhookSecret: 'whsec_fake' };

/** Changes at the provider, one after the other. */
const changes = [
  'subscribe',
  'fail',
  'recover',
  'change',
  'cancel',
  'resume',
  'end',
  'pay',
  'refund',
  'lose',
] as const;
type Change = (typeof changes)[number];

/** The event of a change is sent with it or up to three changes later: never, once or repeatedly. */
const changeWithEvents = fc.record({
  change: fc.constantFrom(...changes),
  delay: fc.nat(3),
  copies: fc.constantFrom(0, 1, 1, 2, 3),
});
const histories = fc.array(changeWithEvents, { minLength: 1, maxLength: 6 });

interface World {
  subscription: { status: string; price: string; cancel: boolean; ended: number | null } | undefined;
  payment: { refunded: number; lost: boolean } | undefined;
}

function step({ subscription, payment }: World, change: Change): World {
  const changed = (fields: Partial<NonNullable<World['subscription']>>): World => ({
    payment,
    subscription: subscription && subscription.ended === null ? { ...subscription, ...fields } : subscription,
  });
  switch (change) {
    case 'subscribe':
      return {
        payment,
        subscription: { status: 'active', price: 'price_monthly', cancel: false, ended: null },
      };
    case 'fail':
      return changed({ status: 'past_due' });
    case 'recover':
      return changed({ status: 'active' });
    case 'change':
      return changed({ price: 'price_yearly' });
    case 'cancel':
      return changed({ cancel: true });
    case 'resume':
      return changed({ cancel: false });
    case 'end':
      return changed({ status: 'canceled', ended: startedAt + 3_600 });
    case 'pay':
      return { subscription, payment: payment ?? { refunded: 0, lost: false } };
    case 'refund':
      return {
        subscription,
        payment: payment && { ...payment, refunded: Math.min(2_999, payment.refunded + 1_500) },
      };
    case 'lose':
      return { subscription, payment: payment && { ...payment, lost: true } };
  }
}

function truthOf({ subscription, payment }: World, customer: string): CustomerTruth {
  const id = `pi_${customer}`;
  return {
    subscriptions: subscription ? [subscriptionObject(subscription, customer)] : [],
    payments: payment
      ? [
          {
            id,
            status: 'succeeded',
            created: startedAt,
            amount_received: 2_999,
            metadata: { purchase: 'pass' },
            latest_charge: { created: startedAt, amount_refunded: payment.refunded, disputed: payment.lost },
          },
        ]
      : [],
    refunds: payment?.refunded
      ? [
          {
            id: `re_${customer}`,
            payment_intent: id,
            amount: payment.refunded,
            created: startedAt + 60,
            status: 'succeeded',
          } as never,
        ]
      : [],
    disputes: payment?.lost
      ? [
          {
            id: `dp_${customer}`,
            payment_intent: id,
            amount: 2_999,
            created: startedAt + 90,
            status: 'lost',
          } as never,
        ]
      : [],
  };
}

function subscriptionObject(
  { status, price, cancel, ended }: NonNullable<World['subscription']>,
  customer: string,
) {
  const item = {
    price: { id: price },
    current_period_start: startedAt,
    current_period_end: startedAt + 30 * 86_400,
  };
  return {
    id: `sub_${customer}`,
    status,
    start_date: startedAt,
    cancel_at_period_end: cancel,
    ended_at: ended,
    items: { data: [item] },
    latest_invoice: { billing_reason: 'subscription_create', status: 'paid' },
  };
}

const runs: Readonly<Record<DatabaseKind, number>> = { pglite: 150, postgres: 50 };

describe.each(['pglite', 'postgres'] as const)('shuffled events on %s', (kind) => {
  let fresh: FreshDatabase;
  let billing: Billing;
  const worlds = new Map<string, World>();
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    const httpClient = fakeProvider((customer) => truthOf(worlds.get(customer) ?? noWorld, customer));
    const clock = { now: () => now };
    billing = createBilling({
      database: fresh.database,
      clock,
      log: createLog('silent'),
      settings: { ...settings, httpClient },
    });
  });
  afterAll(() => fresh.close());

  const noWorld: World = { subscription: undefined, payment: undefined };
  let count = 0;

  async function newCustomer() {
    count += 1;
    const customerId = `cus_${count}`;
    const [user] = await fresh.database.orm
      .insert(users)
      .values({ username: `shuffled${count}` })
      .returning();
    if (!user) throw new Error('Expected a user, received none');
    await fresh.database.orm.insert(billingAccounts).values({ userId: user.id, customerId });
    worlds.set(customerId, noWorld);
    return { userId: user.id, customerId };
  }

  async function deliver(customer: string, id: string): Promise<void> {
    // False contents, which must not be believed.
    const object = { customer, status: 'canceled', ended_at: 1 };
    const event = { id, type: 'customer.subscription.updated', livemode: false, data: { object } };
    const payload = JSON.stringify(event);
    await receiveEvent(billing, payload, signEvent(payload, settings.webhookSecret, now));
  }

  test(`${runs[kind]} histories of repeated, late, concurrent and lost events end as at the provider`, async () => {
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const { userId, customerId } = await newCustomer();
        const due = Map.groupBy(
          history.flatMap(({ delay, copies }, index) =>
            Array.from({ length: copies }, () => ({ id: `evt_${customerId}_${index}`, turn: index + delay })),
          ),
          ({ turn }) => turn,
        );
        for (let turn = 0; turn < history.length + 3; turn += 1) {
          const change = history[turn]?.change;
          const events = (due.get(turn) ?? []).toReversed();
          delivered += events.length;
          // Sent all at once while the next change happens, so that reads overlap.
          const deliveries = events.map(({ id }) => deliver(customerId, id));
          if (change) worlds.set(customerId, step(worlds.get(customerId) ?? noWorld, change));
          await Promise.all(deliveries);
        }
        const isLastChangeSent = [...due.keys()].some((turn) => turn >= history.length);
        if (!isLastChangeSent) await refreshAccount(billing, userId, 'daily reading');

        const truth = entitlementOf(await readFacts(billing.stripe, billing.prices, customerId), now);
        expect(await readState(billing, userId)).toEqual(truth.state);
        const [user] = await fresh.database.orm.select().from(users).where(eq(users.id, userId));
        expect([user?.userStatus, user?.stripePlan]).toEqual([truth.userStatus, truth.plan]);
        const trail = await fresh.database.orm
          .select()
          .from(billingChanges)
          .where(eq(billingChanges.userId, userId));
        const last = trail.toSorted((a, b) => a.id - b.id).at(-1);
        expect(last?.toStatus ?? 'inactive').toBe(truth.userStatus);
      }),
      { numRuns: runs[kind] },
    );
    process.stdout.write(
      `payment events on ${kind}: ${runs[kind]} histories, ${delivered} deliveries, 0 wrong\n`,
    );
  }, 300_000);
});

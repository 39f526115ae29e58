import { expect, test } from 'vitest';
import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import { presentDay, presentMoment } from '#platform/web/moment.tsx';
import { describeSubscription } from './describe-subscription.ts';

const offer = {
  plans: [
    {
      id: 'monthly' as const,
      name: 'Monthly',
      price: 29.99,
      interval: 'month' as const,
      priceId: 'price_m',
      popular: false,
      features: [],
    },
  ],
  currency: 'usd',
  publishableKey: 'pk',
  scriptUrl: null,
};
const renewing: SubscriptionState = {
  plan: 'monthly',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  premiumUntil: '2026-12-21T12:00:00.000Z',
};
const describeAs = (state: Partial<SubscriptionState>) =>
  Object.fromEntries(describeSubscription({ ...renewing, ...state }, offer));

test('a renewing subscription shows only price, status and day of renewal', () => {
  expect(describeAs({})).toEqual({
    Price: '$29.99 per month',
    Status: 'Active',
    'Renews on': presentDay('2026-12-21T12:00:00.000Z'),
  });
});

test('a cancelled subscription shows its end and no renewal', () => {
  const facts = describeAs({ cancelAtPeriodEnd: true });
  expect(facts).toMatchObject({
    Status: 'Active, cancelled',
    'Premium until': presentMoment('2026-12-21T12:00:00.000Z'),
  });
  expect(facts).not.toHaveProperty('Renews on');
});

test('additionally bought time shows beside the renewal', () => {
  expect(describeAs({ premiumUntil: '2027-01-20T12:00:00.000Z' })).toMatchObject({
    'Renews on': presentDay('2026-12-21T12:00:00.000Z'),
    'Premium until': presentMoment('2027-01-20T12:00:00.000Z'),
  });
});

test('bought time without a subscription shows a one-off payment and its end', () => {
  expect(describeAs({ plan: null, status: 'none', currentPeriodEnd: null })).toEqual({
    Price: 'One-off payment',
    Status: 'Active',
    'Premium until': presentMoment('2026-12-21T12:00:00.000Z'),
  });
});

test('an unpaid renewal shows as past due', () => {
  expect(describeAs({ status: 'past_due' })).toMatchObject({ Status: 'Past due' });
});

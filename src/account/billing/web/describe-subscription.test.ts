import { expect, test } from 'vitest';
import type { SubscriptionState } from '../shared/contract.ts';
import { presentDay, presentMoment } from '../../../platform/web/moment.tsx';
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

test('a subscription that renews shows price and day of renewal alone', () => {
  expect(describeAs({})).toEqual({
    Price: '$29.99 per month',
    Status: 'Active',
    'Renews on': presentDay('2026-12-21T12:00:00.000Z'),
  });
});

test('one that was cancelled shows its end and no renewal', () => {
  const facts = describeAs({ cancelAtPeriodEnd: true });
  expect(facts).toMatchObject({
    Status: 'Active, cancelled',
    'Premium until': presentMoment('2026-12-21T12:00:00.000Z'),
  });
  expect(facts).not.toHaveProperty('Renews on');
});

test('time bought on top shows beside the renewal', () => {
  expect(describeAs({ premiumUntil: '2027-01-20T12:00:00.000Z' })).toMatchObject({
    'Renews on': presentDay('2026-12-21T12:00:00.000Z'),
    'Premium until': presentMoment('2027-01-20T12:00:00.000Z'),
  });
});

test('time without a subscription is a one-off payment that ends', () => {
  expect(describeAs({ plan: null, status: 'none', currentPeriodEnd: null })).toEqual({
    Price: 'One-off payment',
    Status: 'Active',
    'Premium until': presentMoment('2026-12-21T12:00:00.000Z'),
  });
});

test('an unpaid renewal is said', () => {
  expect(describeAs({ status: 'past_due' })).toMatchObject({ Status: 'Past due' });
});

import { expect, test } from 'vitest';
import { passWords, subscriptionWords } from './payment-words.ts';

test('a one-off payment has its words and its return page', () => {
  expect(passWords).toEqual({
    loading: 'Setting up payment...',
    submit: 'Pay Now',
    paid: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
    failed: 'Payment Failed',
    returnPath: '/payment-success',
  });
});

test('a subscription has its words and its return page', () => {
  expect(subscriptionWords).toEqual({
    loading: 'Setting up subscription...',
    submit: 'Subscribe Now',
    paid: { title: 'Subscription Successful', description: 'Welcome to the premium plan!' },
    failed: 'Subscription Failed',
    returnPath: '/subscription-success',
  });
});

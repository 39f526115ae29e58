import { expect, test } from 'vitest';
import { passWords, renewalWords, subscriptionWords } from './payment-words.ts';

test('a one-off payment has its words and its return page', () => {
  expect(passWords).toEqual({
    loading: 'Setting up payment...',
    submit: 'Pay Now',
    paid: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
    failed: 'Payment Failed',
    returnPath: '/payment-success',
  });
});

test('a renewal has its words and returns to the page of the subscription', () => {
  expect(renewalWords).toEqual({
    loading: 'Setting up payment...',
    submit: 'Pay Now',
    paid: { title: 'Payment Successful', description: 'Your subscription is renewed.' },
    failed: 'Payment Failed',
    returnPath: '/subscription-success?for=renewal',
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

import { expect, test } from 'vitest';
import { oneTimeMessages, renewalMessages, subscriptionMessages } from './payment-messages.ts';

test('a one-time purchase has its messages and its return page', () => {
  expect(oneTimeMessages).toEqual({
    loading: 'Setting up payment...',
    submit: 'Pay Now',
    paid: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
    failed: 'Payment Failed',
    returnPath: '/payment-success',
  });
});

test('a renewal has its messages and returns to the subscription page', () => {
  expect(renewalMessages).toEqual({
    loading: 'Setting up payment...',
    submit: 'Pay Now',
    paid: { title: 'Payment Successful', description: 'Your subscription is renewed.' },
    failed: 'Payment Failed',
    returnPath: '/subscription-success?for=renewal',
  });
});

test('a subscription has its messages and its return page', () => {
  expect(subscriptionMessages).toEqual({
    loading: 'Setting up subscription...',
    submit: 'Subscribe Now',
    paid: { title: 'Subscription Successful', description: 'Welcome to the premium plan!' },
    failed: 'Subscription Failed',
    returnPath: '/subscription-success',
  });
});

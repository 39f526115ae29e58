import type { Screen } from '#platform/shared/screen.ts';

/** The pages of payment. */
export const screens: readonly Screen[] = [
  {
    name: 'checkout',
    path: '/checkout',
    title: 'Checkout',
    access: 'subscriber',
    file: './one-time-purchase.tsx',
    page: 'CheckoutPage',
  },
  {
    name: 'subscribe',
    path: '/subscribe',
    title: 'Choose Your Plan',
    access: 'subscriber',
    file: './plan-purchase.tsx',
    page: 'SubscribePage',
  },
  {
    name: 'paymentSuccess',
    path: '/payment-success',
    title: 'Payment',
    access: 'signedIn',
    file: './return-page.tsx',
    page: 'PaymentSuccessPage',
  },
  {
    name: 'subscriptionSuccess',
    path: '/subscription-success',
    title: 'Subscription',
    access: 'signedIn',
    file: './return-page.tsx',
    page: 'SubscriptionSuccessPage',
  },
];

import { paths } from '../../../platform/shared/paths.ts';
import type { ToastMessage } from '../../../platform/web/toast-store.ts';

/** What a payment form says, and where it goes once it was paid (spec 2, 7 and 8). */
export interface PaymentWords {
  readonly loading: string;
  readonly submit: string;
  readonly paid: ToastMessage;
  /** Title of the toast that brings the provider's message. */
  readonly failed: string;
  readonly returnPath: string;
}

export const passWords: PaymentWords = {
  loading: 'Setting up payment...',
  submit: 'Pay Now',
  paid: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
  failed: 'Payment Failed',
  returnPath: paths.paymentSuccess,
};

export const renewalWords: PaymentWords = {
  loading: 'Setting up payment...',
  submit: 'Pay Now',
  paid: { title: 'Payment Successful', description: 'Your subscription is renewed.' },
  failed: 'Payment Failed',
  returnPath: `${paths.subscriptionSuccess}?for=renewal`,
};

export const subscriptionWords: PaymentWords = {
  loading: 'Setting up subscription...',
  submit: 'Subscribe Now',
  paid: { title: 'Subscription Successful', description: 'Welcome to the premium plan!' },
  failed: 'Subscription Failed',
  returnPath: paths.subscriptionSuccess,
};

import { paths } from '#platform/shared/paths.ts';
import type { ToastMessage } from '#platform/web/toast-store.ts';

/** The texts of a payment form, and the page that follows a payment (spec 2, 7 and 8). */
export interface PaymentMessages {
  readonly loading: string;
  readonly submit: string;
  readonly paid: ToastMessage;
  /** Title of the toast that shows the provider's error message. */
  readonly failed: string;
  readonly returnPath: string;
}

export const oneTimeMessages: PaymentMessages = {
  loading: 'Setting up payment...',
  submit: 'Pay Now',
  paid: { title: 'Payment Successful', description: 'Thank you for your purchase!' },
  failed: 'Payment Failed',
  returnPath: paths.paymentSuccess,
};

export const renewalMessages: PaymentMessages = {
  loading: 'Setting up payment...',
  submit: 'Pay Now',
  paid: { title: 'Payment Successful', description: 'Your subscription is renewed.' },
  failed: 'Payment Failed',
  returnPath: `${paths.subscriptionSuccess}?for=renewal`,
};

export const subscriptionMessages: PaymentMessages = {
  loading: 'Setting up subscription...',
  submit: 'Subscribe Now',
  paid: { title: 'Subscription Successful', description: 'Welcome to the premium plan!' },
  failed: 'Subscription Failed',
  returnPath: paths.subscriptionSuccess,
};

export const cardMessages: PaymentMessages = {
  loading: 'Setting up...',
  submit: 'Save card',
  paid: { title: 'Card updated', description: 'Renewals are charged to it from now on.' },
  failed: 'Card not saved',
  returnPath: `${paths.account}?tab=billing`,
};

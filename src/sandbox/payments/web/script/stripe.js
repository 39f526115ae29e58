import { createElements } from './elements.js';
import { callProvider } from './provider.js';

/**
 * The stand-in for the payment provider's browser script: as much of `window.Stripe` as a payment form uses, speaking to
 * the stand-in of its API that this file is served beside. `@stripe/stripe-js` takes it for the real one.
 */

/** @typedef {import('./elements.js').Elements} Elements */
/** @typedef {{ return_url?: string }} ConfirmParams */
/** @typedef {{ elements?: Elements, clientSecret?: string, confirmParams?: ConfirmParams, redirect?: string }} ConfirmOptions */

/** @param {string} publishableKey */
function Stripe(publishableKey) {
  return {
    /** @param {{ clientSecret?: string }} [options] */
    elements: (options) => createElements(options),

    /** @param {ConfirmOptions} options */
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      const secret = clientSecret ?? elements?.clientSecret;
      if (!elements || !secret) throw new Error('confirmPayment needs elements and a client secret');
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { error: incomplete };
      const params = { client_secret: secret, key: publishableKey, ...elements.cardParams() };
      const { error, object } = await callProvider(`payment_intents/${idIn(secret)}/confirm`, params);
      if (error) return { error };
      if (redirect === 'if_required') return { paymentIntent: object };
      window.location.assign(returnUrl(confirmParams?.return_url, secret));
      // The page is being left: whoever waits must not go on.
      return new Promise(leaving);
    },

    /** @param {string} clientSecret */
    async retrievePaymentIntent(clientSecret) {
      const query = new URLSearchParams({ client_secret: clientSecret, key: publishableKey });
      const { error, object } = await callProvider(`payment_intents/${idIn(clientSecret)}?${query}`);
      return error ? { error } : { paymentIntent: object };
    },

    createToken: unsupported,
    createPaymentMethod: unsupported,
    confirmCardPayment: unsupported,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

Stripe.version = 'endive';
Object.assign(window, { Stripe });

/** @param {(result: object) => void} _resolve */
function leaving(_resolve) {}

/** @param {string} secret */
function idIn(secret) {
  return secret.split('_secret_', 1)[0] ?? '';
}

/**
 * @param {string | undefined} address
 * @param {string} secret
 */
function returnUrl(address, secret) {
  if (address === undefined) throw new Error('confirmPayment needs a return_url');
  const url = new URL(address, window.location.href);
  url.searchParams.set('payment_intent', idIn(secret));
  url.searchParams.set('payment_intent_client_secret', secret);
  url.searchParams.set('redirect_status', 'succeeded');
  return url.href;
}

async function unsupported() {
  throw new Error('The local payment provider has no such call');
}

import { askOwner } from './challenge.js';
import { createElements } from './elements.js';
import { callProvider } from './provider.js';

/**
 * The stand-in for the payment provider's browser script: as much of `window.Stripe` as a payment form uses,
 * speaking to the stand-in of its API that this file is served beside. `@stripe/stripe-js` takes it for the
 * real one.
 */

/** @typedef {import('./elements.js').Elements} Elements */
/** @typedef {{ return_url?: string }} ConfirmParams */
/**
 * @typedef {object} Intent
 * @property {string} status
 * @property {number} amount
 * @property {string} currency
 * @property {import('./provider.js').ProviderError | null} last_payment_error
 */
/**
 * @typedef {{ elements?: Elements, clientSecret?: string, confirmParams?: ConfirmParams, redirect?: string }}
 * ConfirmOptions
 */

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
      const proof = { client_secret: secret, key: publishableKey };
      const confirmed = await pay(idIn(secret), proof, elements.cardParams());
      if ('error' in confirmed || redirect === 'if_required') return confirmed;
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

/**
 * Confirms a payment, and lets its card's owner answer where the bank asks.
 * @param {string} id
 * @param {Record<string, string>} proof
 * @param {Record<string, string>} card
 * @returns {Promise<{ error: object } | { paymentIntent: unknown }>}
 */
async function pay(id, proof, card) {
  const params = { ...proof, ...card, use_stripe_sdk: 'true' };
  const { error, object } = await callProvider(`payment_intents/${id}/confirm`, params);
  const intent = /** @type {Intent | undefined} */ (object);
  if (!intent || intent.status !== 'requires_action') return error ? { error } : { paymentIntent: object };
  const outcome = await askOwner(intent);
  const answered = await callProvider(`payment_intents/${id}/authenticate`, { ...proof, outcome });
  return resultOf(answered);
}

/**
 * @param {{ error?: import('./provider.js').ProviderError, object?: unknown }} answered
 * @returns {{ error: object } | { paymentIntent: unknown }}
 */
function resultOf({ error, object }) {
  if (error) return { error };
  const intent = /** @type {Intent} */ (object);
  const refused = intent.status === 'succeeded' ? null : intent.last_payment_error;
  return refused ? { error: { ...refused, payment_intent: intent } } : { paymentIntent: intent };
}

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

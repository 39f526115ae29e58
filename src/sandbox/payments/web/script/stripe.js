import { showChallenge } from './challenge.js';
import { createElements } from './payment-element.js';

const base = new URL('v1/', import.meta.url);

/**
 * The stand-in for Stripe's browser script: as much of `window.Stripe` as a payment form uses. It calls the
 * stand-in of the API, which is served beside this file. `@stripe/stripe-js` accepts it as the real one.
 */

/** @typedef {import('./payment-element.js').Elements} Elements */
/** @typedef {{ type: string, message: string, code?: string, decline_code?: string }} ProviderError */
/** @typedef {{ return_url?: string }} ConfirmParams */
/**
 * @typedef {object} Intent
 * @property {string} status
 * @property {number} amount
 * @property {string} currency
 * @property {ProviderError | null} last_payment_error
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
      const credentials = { client_secret: secret, key: publishableKey };
      const confirmed = await pay(idIn(secret), credentials, elements.cardParams());
      if ('error' in confirmed || redirect === 'if_required') return confirmed;
      window.location.assign(returnUrl(confirmParams?.return_url, secret));
      // The browser leaves the page, so the caller must not go on.
      return new Promise(leaving);
    },

    /** @param {ConfirmOptions} options */
    async confirmSetup({ elements, clientSecret, redirect }) {
      const secret = clientSecret ?? elements?.clientSecret;
      if (!elements || !secret) throw new Error('confirmSetup needs elements and a client secret');
      if (redirect !== 'if_required')
        throw new Error('Only cards without a page of their own are set up here');
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { error: incomplete };
      return setUp(idIn(secret), { client_secret: secret, key: publishableKey }, elements.cardParams());
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
 * Confirms a payment, and shows the 3-D Secure challenge if the card needs it.
 * @param {string} id
 * @param {Record<string, string>} credentials
 * @param {Record<string, string>} card
 * @returns {Promise<{ error: object } | { paymentIntent: unknown }>}
 */
async function pay(id, credentials, card) {
  const params = { ...credentials, ...card, use_stripe_sdk: 'true' };
  const { error, object } = await callProvider(`payment_intents/${id}/confirm`, params);
  const intent = /** @type {Intent | undefined} */ (object);
  if (!intent || intent.status !== 'requires_action') return error ? { error } : { paymentIntent: object };
  const outcome = await showChallenge(intent);
  const authenticated = await callProvider(`payment_intents/${id}/authenticate`, { ...credentials, outcome });
  return resultOf(authenticated);
}

/**
 * Sets a card up for later payments, and shows the 3-D Secure challenge if the card needs it.
 * @param {string} id
 * @param {Record<string, string>} credentials
 * @param {Record<string, string>} card
 * @returns {Promise<{ error: object } | { setupIntent: unknown }>}
 */
async function setUp(id, credentials, card) {
  const params = { ...credentials, ...card, use_stripe_sdk: 'true' };
  const { error, object } = await callProvider(`setup_intents/${id}/confirm`, params);
  if (error) return { error };
  if (/** @type {Intent} */ (object).status !== 'requires_action') return { setupIntent: object };
  const outcome = await showChallenge();
  const authenticated = await callProvider(`setup_intents/${id}/authenticate`, { ...credentials, outcome });
  return authenticated.error ? { error: authenticated.error } : { setupIntent: authenticated.object };
}

/**
 * @param {{ error?: ProviderError, object?: unknown }} response
 * @returns {{ error: object } | { paymentIntent: unknown }}
 */
function resultOf({ error, object }) {
  if (error) return { error };
  const intent = /** @type {Intent} */ (object);
  const refused = intent.status === 'succeeded' ? null : intent.last_payment_error;
  return refused ? { error: { ...refused, payment_intent: intent } } : { paymentIntent: intent };
}

/**
 * Calls the API: a POST with `params`, a GET without.
 * @param {string} path
 * @param {Record<string, string>} [params]
 * @returns {Promise<{ error?: ProviderError, object?: unknown }>}
 */
async function callProvider(path, params) {
  try {
    const response = await fetch(
      new URL(path, base),
      params && { method: 'POST', body: new URLSearchParams(params) },
    );
    const body = /** @type {{ error?: ProviderError }} */ (await response.json());
    return body.error ? { error: body.error } : { object: body };
  } catch {
    // The real script also returns a lost connection as an error, which the form shows.
    return { error: { type: 'api_connection_error', message: 'The payment provider cannot be reached.' } };
  }
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

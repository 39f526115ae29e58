import { createPaymentElement } from './payment-element.js';

/** @typedef {ReturnType<typeof createElements>} Elements */
/** @typedef {ReturnType<typeof createPaymentElement>} PaymentElement */

/**
 * The parts of one payment form.
 * @param {{ clientSecret?: string }} [options]
 */
export function createElements({ clientSecret } = {}) {
  /** @type {PaymentElement | undefined} */
  let element;

  return {
    clientSecret,
    /** @param {string} type */
    create(type) {
      if (type !== 'payment') throw new Error(`The local payment provider has no ${type} element`);
      if (element) throw new Error('Can only create one Element of type payment.');
      element = createPaymentElement(() => {
        element = undefined;
      });
      return element;
    },
    /** @param {string} type */
    getElement: (type) => (type === 'payment' && element) || null,
    update() {},
    fetchUpdates: async () => ({}),
    /** What is wrong with the fields, told beside them as well. */
    async submit() {
      if (!element) throw new Error('submit needs a mounted payment element');
      const error = element.check();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    cardParams() {
      if (!element) throw new Error('The payment element is not mounted');
      return element.params();
    },
  };
}

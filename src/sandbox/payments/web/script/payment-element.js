import { cardFields, digitsOf } from './card-fields.js';
import { createFieldView } from './field-view.js';

/** @typedef {(event: object) => void} Listener */
/** @typedef {ReturnType<typeof createElements>} Elements */
/** @typedef {ReturnType<typeof createPaymentElement>} PaymentElement */

/**
 * The elements of one payment form.
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
    /** Returns the first error in the fields, after showing all of them. */
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

/**
 * The card fields. They are in the page itself, not in a frame as with Stripe.
 * @param {() => void} onDestroy
 */
function createPaymentElement(onDestroy) {
  /** @type {Map<string, Set<Listener>>} */
  const listeners = new Map();
  const fields = cardFields.map((field) => createFieldView(field, changed));
  const root = document.createElement('div');
  Object.assign(root.style, {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  });
  root.append(...fields.map(({ node }) => node));
  if (fields[0]) fields[0].node.style.gridColumn = '1 / -1';
  root.addEventListener('focusin', () => emit('focus'));
  root.addEventListener('focusout', () => emit('blur'));

  /**
   * @param {string} name
   * @param {object} [details]
   */
  function emit(name, details = {}) {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...details });
  }

  function changed() {
    const empty = fields.every(({ text }) => text() === '');
    const complete = fields.every(({ error }) => error() === undefined);
    emit('change', { complete, empty, collapsed: false, value: { type: 'card' } });
  }

  /** @param {string} name @param {Listener} listener */
  function on(name, listener) {
    const added = listeners.get(name) ?? new Set();
    listeners.set(name, added.add(listener));
  }
  /** @param {string} name @param {Listener} listener */
  function off(name, listener) {
    listeners.get(name)?.delete(listener);
  }

  return {
    on,
    off,
    /** @param {string} name @param {Listener} listener */
    once(name, listener) {
      /** @param {object} event */
      const first = (event) => {
        off(name, first);
        listener(event);
      };
      on(name, first);
    },
    /** @param {Element | string} place */
    mount(place) {
      const target = typeof place === 'string' ? document.querySelector(place) : place;
      if (!target) throw new Error('The payment element needs a place in the page');
      target.replaceChildren(root);
      // Pages add their listeners after mounting, so the event has to wait for a later task.
      setTimeout(() => emit('ready'));
    },
    unmount: () => root.remove(),
    destroy() {
      root.remove();
      listeners.clear();
      onDestroy();
    },
    update() {},
    collapse() {},
    clear() {
      for (const field of fields) field.clear();
    },
    focus: () => fields[0]?.focus(),
    blur: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    /** Shows all errors, focuses the first field that has one, and returns its error. */
    check() {
      const invalid = fields.filter((field) => field.showError());
      invalid[0]?.focus();
      const error = invalid[0]?.error();
      return error && { type: 'validation_error', ...error };
    },
    /** @returns {Record<string, string>} */
    params() {
      const [number = '', expiry = '', cvc = ''] = fields.map(({ text }) => digitsOf(text()));
      const card = { number, exp_month: expiry.slice(0, 2), exp_year: expiry.slice(2), cvc };
      /** @type {[string, string][]} */
      const entries = Object.entries(card).map(([name, value]) => [
        `payment_method_data[card][${name}]`,
        value,
      ]);
      return { 'payment_method_data[type]': 'card', ...Object.fromEntries(entries) };
    },
  };
}

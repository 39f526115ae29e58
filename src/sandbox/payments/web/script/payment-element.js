import { cardFields, digitsOf } from './card-fields.js';
import { createFieldView } from './field-view.js';

/** @typedef {(event: object) => void} Listener */

/**
 * Card fields in the page itself: no frame stands between them and the keyboard.
 * @param {() => void} onDestroy
 */
export function createPaymentElement(onDestroy) {
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
    const complete = fields.every(({ complaint }) => complaint() === undefined);
    emit('change', { complete, empty, collapsed: false, value: { type: 'card' } });
  }

  /** @param {string} name @param {Listener} listener */
  function on(name, listener) {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(listener));
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
      // Listeners are attached after mounting, so that they hear of it only in a later turn.
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
    /** The first thing that is wrong; every wrong field says so, the first one gets the focus. */
    check() {
      const wrong = fields.filter((field) => field.showComplaint());
      wrong[0]?.focus();
      const complaint = wrong[0]?.complaint();
      return complaint && { type: 'validation_error', ...complaint };
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

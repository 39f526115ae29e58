/** @typedef {{ amount: number, currency: string }} Payment */

/** The browser's own colours, because the page may have reset every default. */
const boxStyle = {
  background: 'Canvas',
  border: '1px solid GrayText',
  borderRadius: '8px',
  color: 'CanvasText',
  margin: 'auto',
  maxWidth: 'min(400px, calc(100vw - 32px))',
  padding: '24px',
};
const buttonStyle = {
  background: 'Canvas',
  border: '1px solid CanvasText',
  borderRadius: '6px',
  color: 'CanvasText',
  font: 'inherit',
  fontWeight: '600',
  minHeight: '44px',
  padding: '0 20px',
};

let count = 0;

/**
 * Shows a 3-D Secure challenge in a `<dialog>`, which keeps keyboard and screen reader out of the page and
 * restores the focus afterwards. Closing the dialog in any way refuses. Without a payment a card is set up.
 * @param {Payment} [payment]
 * @returns {Promise<'succeeded' | 'failed'>}
 */
export function showChallenge(payment) {
  count += 1;
  const dialog = document.createElement('dialog');
  Object.assign(dialog.style, boxStyle);
  const title = textOf(
    'h2',
    payment ? 'Confirm your payment' : 'Confirm your card',
    `challenge-title-${count}`,
  );
  const question = textOf('p', questionOf(payment), `challenge-question-${count}`);
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', question.id);
  const buttons = document.createElement('p');
  Object.assign(buttons.style, { display: 'flex', gap: '12px', marginBottom: '0' });
  buttons.append(buttonOf(dialog, 'Complete', 'succeeded'), buttonOf(dialog, 'Fail', 'failed'));
  dialog.append(title, question, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'succeeded' ? 'succeeded' : 'failed');
    });
  });
}

/** @param {Payment | undefined} payment */
function questionOf(payment) {
  if (!payment)
    return 'A stand-in for your bank asks: is it you who stores this card? "Complete" stores it, "Fail" refuses.';
  const { amount, currency } = payment;
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  return `A stand-in for your bank asks: is it you who pays ${price}? "Complete" pays, "Fail" refuses.`;
}

/** @param {'h2' | 'p'} name @param {string} text @param {string} id */
function textOf(name, text, id) {
  const node = document.createElement(name);
  node.id = id;
  node.textContent = text;
  Object.assign(node.style, { margin: '0 0 16px' });
  if (name === 'h2') Object.assign(node.style, { font: 'inherit', fontSize: '20px', fontWeight: '600' });
  return node;
}

/** @param {HTMLDialogElement} dialog @param {string} label @param {string} outcome */
function buttonOf(dialog, label, outcome) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  Object.assign(button.style, buttonStyle);
  button.addEventListener('click', () => dialog.close(outcome));
  return button;
}

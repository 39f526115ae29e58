/** @typedef {import('./card-fields.js').CardField} CardField */

/** Takes the page's font and colours. Set on the style object, which a strict policy allows. */
const inputStyle = {
  background: 'var(--color-sheet, Field)',
  border: '1px solid color-mix(in srgb, currentColor 55%, transparent)',
  borderRadius: '6px',
  boxSizing: 'border-box',
  color: 'inherit',
  font: 'inherit',
  height: '44px',
  padding: '0 12px',
  width: '100%',
};

let count = 0;

/**
 * Creates a labelled field with its error beneath.
 * @param {CardField} field
 * @param {() => void} onChange
 */
export function createFieldView(field, onChange) {
  count += 1;
  const id = `card-${field.name}-${count}`;
  const label = document.createElement('label');
  label.htmlFor = id;
  label.textContent = field.label;
  Object.assign(label.style, { display: 'block', fontWeight: '600', marginBottom: '6px' });
  const input = createInput(field, id);
  const message = document.createElement('p');
  message.id = `${id}-error`;
  message.setAttribute('role', 'alert');
  Object.assign(message.style, { margin: '6px 0 0' });
  const node = document.createElement('div');
  node.append(label, input, message);

  const error = () => field.validate(input.value);

  /** @param {string} text */
  function showMessage(text) {
    message.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    if (text === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', message.id);
  }

  input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length;
    if (atEnd) input.value = field.format(input.value);
    if (error() === undefined) showMessage('');
    onChange();
  });
  input.addEventListener('blur', () => {
    input.value = field.format(input.value);
    if (input.value !== '') showMessage(error()?.message ?? '');
  });

  return {
    node,
    error,
    text: () => input.value,
    focus: () => input.focus(),
    clear() {
      input.value = '';
      showMessage('');
      onChange();
    },
    /** Returns whether there is one. */
    showError() {
      showMessage(error()?.message ?? '');
      return error() !== undefined;
    },
  };
}

/** @param {CardField} field @param {string} id */
function createInput(field, id) {
  const input = document.createElement('input');
  input.id = id;
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = field.autocomplete;
  input.placeholder = field.hint;
  input.maxLength = field.maxLength;
  Object.assign(input.style, inputStyle);
  return input;
}

/** @typedef {{ code: string, message: string }} FieldError */
/**
 * @typedef {object} CardField
 * @property {string} name
 * @property {string} label
 * @property {string} hint
 * @property {AutoFill} autocomplete
 * @property {number} maxLength
 * @property {(text: string) => string} format returns what the field shows for typed text
 * @property {(text: string) => FieldError | undefined} validate
 */

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @type {readonly CardField[]} */
export const cardFields = [
  {
    name: 'number',
    label: 'Card number',
    hint: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    maxLength: 23,
    format: (text) =>
      digitsOf(text)
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 '),
    validate(text) {
      if (digitsOf(text).length < 14)
        return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
      return passesLuhn(digitsOf(text))
        ? undefined
        : { code: 'invalid_number', message: 'Your card number is invalid.' };
    },
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    hint: 'MM / YY',
    autocomplete: 'cc-exp',
    maxLength: 7,
    format: (text) =>
      digitsOf(text)
        .slice(0, 4)
        .replace(/^(\d\d)(?=\d)/, '$1 / '),
    validate(text) {
      const [month, year] = [digitsOf(text).slice(0, 2), digitsOf(text).slice(2)];
      if (year.length < 2 || Number(month) < 1 || Number(month) > 12) {
        return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
      }
      const firstDayAfter = new Date(2000 + Number(year), Number(month), 1);
      if (firstDayAfter > new Date()) return undefined;
      return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
    },
  },
  {
    name: 'cvc',
    label: 'Security code',
    hint: 'CVC',
    autocomplete: 'cc-csc',
    maxLength: 4,
    format: (text) => digitsOf(text).slice(0, 4),
    validate(text) {
      if (digitsOf(text).length >= 3) return undefined;
      return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
    },
  },
];

/** ISO/IEC 7812-1, annex B. @param {string} digits */
function passesLuhn(digits) {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

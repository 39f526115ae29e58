import type { JsonSchema } from './json-schema.ts';

/**
 * Returns the value that a text or a number stands for, undefined for a blank that means "not given", and
 * anything else unchanged, for the schema to refuse (contract 3, Input).
 */
export type Reading = (value: unknown) => unknown;

const decimalPattern = /^-?\d{1,15}(?:\.\d{0,15})?$/;

/** Numbers may be text: `" 20 "`, `"20.0"`. */
export const readNumber: Reading = (value) => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return decimalPattern.test(text) ? Number(text) : value;
};

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
};

export const readBoolean: Reading = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const word = String(value).trim().toLowerCase();
  if (word === '') return undefined;
  return Object.hasOwn(booleans, word) ? booleans[word] : value;
};

/**
 * Returns the reading of a text. A number becomes text where no digit is lost; a text of a format, such as an
 * address, loses the spaces around it.
 */
export function textReading({ format }: JsonSchema): Reading {
  return (value) => {
    if (typeof value === 'number') {
      return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value);
    }
    if (typeof value !== 'string' || format === undefined) return value;
    const text = value.trim();
    return text === '' ? undefined : text;
  };
}

/** Returns the reading of one of several choices: in any case, with `_`, `-` or spaces, true for `yes`. */
export function choiceReading(choices: readonly unknown[]): Reading {
  const byFold = new Map(choices.map((choice) => [foldChoice(String(choice)), choice]));
  const bySwitch = switchOf(choices);
  return (value) => {
    if (choices.includes(value)) return value;
    const isSwitch = bySwitch !== undefined && typeof readBoolean(value) === 'boolean';
    if (typeof value !== 'string' && typeof value !== 'number') return isSwitch ? bySwitch(value) : value;
    const folded = foldChoice(String(value));
    if (folded === '') return undefined;
    return byFold.get(folded) ?? (isSwitch ? bySwitch(value) : value);
  };
}

function foldChoice(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[_\-\s]+/g, '-');
}

/** Returns the reading of choices that mean true and false, such as `yes` and `no`; undefined for others. */
function switchOf(choices: readonly unknown[]): Reading | undefined {
  const meanings = choices.map((choice) => (typeof choice === 'string' ? readBoolean(choice) : undefined));
  const isSwitch = choices.length === 2 && meanings.includes(true) && meanings.includes(false);
  return isSwitch ? (value) => choices[meanings.indexOf(readBoolean(value))] : undefined;
}

import { duplicateField } from '#platform/shared/field-problems.ts';
import { jsonBounds, tooManyFields } from '#platform/shared/json-bounds.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { uploadProblems } from './problems.ts';
import { percentDecoded } from './urlencoded-scan.ts';

/** The text fields of a form: unchecked, without a prototype; a repeated field is a list. */
export type FormFields = Record<string, string | readonly string[]>;

/** Whether a field takes a list, so that a form may repeat it. */
export type TakesList = (name: string) => boolean;

export function emptyFields(): FormFields {
  return Object.create(null) as FormFields;
}

/** Adds a field to a form. Throws 400 for a repeated one that takes no list. */
export function addField(fields: FormFields, name: string, value: string, takesList: TakesList): void {
  const before = fields[name];
  if (before !== undefined && !takesList(name)) throw duplicateField(name);
  fields[name] = before === undefined ? value : [before, value].flat();
}

/** Parses application/x-www-form-urlencoded. Throws 400 for too many fields and for invalid UTF-8. */
export function parseUrlencoded(body: Buffer, takesList: TakesList): FormFields {
  const fields = emptyFields();
  const pairs = body
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '');
  if (pairs.length > jsonBounds.topFields) throw tooManyFields();
  for (const pair of pairs) {
    const [name = '', ...values] = pair.split('=');
    const field = decoded(name);
    if (field === '__proto__') throw new Problem(uploadProblems.malformedForm);
    addField(fields, field, decoded(values.join('=')), takesList);
  }
  return fields;
}

function decoded(text: string): string {
  return utf8Text(Buffer.from(percentDecoded(text.replaceAll('+', ' ')), 'latin1'));
}

/** Returns the text of bytes. Throws 400 for invalid UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Problem(requestProblems.invalidText, { cause });
  }
}

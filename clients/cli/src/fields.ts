import { readFile } from 'node:fs/promises';
import type { Given, Option } from './command.ts';
import { WrongUseError } from './errors.ts';

/** An option that is a field of the API: `--padding-size` is `padding_size`. The server reads numbers in texts. */
export type FieldOptions = Readonly<Record<string, Option & { readonly value: string }>>;

export const fieldsOption = {
  fields: { value: 'FILE', help: 'A JSON file with any fields of the API reference' },
} as const satisfies Readonly<Record<string, Option>>;

/** Returns the fields that were given: those of `--fields`, and over them those of options. */
export async function fieldsOf(given: Given, options: FieldOptions): Promise<Record<string, unknown>> {
  const texts = Object.keys(options).flatMap((name) => {
    const text = given.text(name);
    return text === undefined ? [] : [[name.replaceAll('-', '_'), text] as const];
  });
  return { ...(await readFields(given.text('fields'))), ...Object.fromEntries(texts) };
}

/** Returns the values of an option that takes several, also with commas between. */
export function listOf(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).filter((value) => value.trim() !== '');
}

async function readFields(file: string | undefined): Promise<object> {
  if (file === undefined) return {};
  const fields: unknown = parse(await readFile(file, 'utf8'), file);
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  throw new WrongUseError(`Expected a JSON object in ${file}`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WrongUseError(`Expected JSON in ${file}: ${(cause as Error).message}`, { cause });
  }
}

/** Returns `name=value` arguments as an object. Throws `WrongUseError` for one without `=`. */
export function valuesOf(pairs: readonly string[]): Record<string, string> {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new WrongUseError(`Expected name=value, received ${pair}`);
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(entries);
}

import type { FileRule } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import { toSnakeCase } from '#platform/shared/snake-case.ts';
import { malformedDataUri } from './base64-file.ts';
import { fileTextKind } from './file-text.ts';
import type { ReceivedFile } from './received-file.ts';

interface Body {
  readonly fields: unknown;
  readonly files: Readonly<Record<string, ReceivedFile>>;
}

/**
 * Returns a body whose file fields are settled: an address in one is the field of the file's address, a blank
 * is not given. Throws 400 for an address in both, and for anything else that is no file; the files are then
 * removed.
 */
export async function settleFileFields(body: Body, rules: Readonly<Record<string, FileRule>>): Promise<Body> {
  try {
    return { fields: settled(body, rules), files: body.files };
  } catch (error) {
    await Promise.all(Object.values(body.files).map((file) => file.remove()));
    throw error;
  }
}

function settled({ fields, files }: Body, rules: Readonly<Record<string, FileRule>>): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const given: Record<string, unknown> = { ...fields };
  for (const [name, { address }] of Object.entries(rules)) {
    if (!address) continue;
    const value = given[name];
    delete given[name];
    // The scan leaves an empty text in place of a file.
    if (files[name] || isBlank(value)) continue;
    if (typeof value !== 'string' || fileTextKind(value) !== 'address') throw malformedDataUri(name);
    if (isGiven(given, address.field)) throw new Problem(address.both, { param: address.field });
    given[address.field] = value;
  }
  return given;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Whether a field is given in either spelling. */
function isGiven(fields: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.entries(fields).some(([sent, value]) => toSnakeCase(sent) === name && !isBlank(value));
}

import { operationTable } from './generated/operations.ts';
import type { Operations } from './generated/types.ts';

/**
 * What the client knows of a call at run time.
 *
 * @internal
 */
export interface Operation {
  readonly method: string;
  /** With `:name` for parameters. */
  readonly path: string;
  /** Fields that take files: the field of the file's address, `[]` for several files, or nothing for a text. */
  readonly files: Readonly<Record<string, string>>;
  /** Set if the response is no JSON. */
  readonly isBytes: boolean;
}

/**
 * Returns an operation. Throws a `TypeError` for a name that there is none of.
 *
 * @internal
 */
export function operationOf(name: keyof Operations): Operation {
  const line = operationTable.split('\n').find((one) => one.startsWith(`${name} `));
  if (!line) throw new TypeError(`Expected the name of an operation, received ${name}`);
  const [, method = '', path = '', ...more] = line.split(' ');
  const rules = more.filter((rule) => rule.includes('=')).map((rule) => rule.split('=') as [string, string]);
  return { method, path, files: Object.fromEntries(rules), isBytes: more.includes('bytes') };
}

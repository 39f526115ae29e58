import { fileURLToPath } from 'node:url';
import type { Input } from '../../javascript/src/index.ts';
import type { Context } from './context.ts';
import { WrongUseError } from './errors.ts';

/** Returns an operand as the client takes it: the standard input for `-`, else a path or an address. */
export function inputOf(text: string, { inBytes }: Pick<Context, 'inBytes'>): Input {
  return text === '-' ? inBytes : pathOf(text);
}

/** Returns the path of a `file://` address, any other text as it is. Throws `WrongUseError`. */
export function pathOf(text: string): string {
  if (!/^file:/i.test(text)) return text;
  try {
    return fileURLToPath(text);
  } catch (cause) {
    throw new WrongUseError(`${text} names no file of this machine`, { cause });
  }
}

import { Problem } from '../../shared/problem.ts';
import type { Spool, SpooledFile, SpoolRules } from '../spool.ts';
import { uploadProblems } from './problems.ts';

export interface DataUriOptions extends SpoolRules {
  /** The field's name, for the refusal. */
  readonly field: string;
  readonly spool: Spool;
}

const head = /^data:[^,;]*(?:;[^,;]*)*;base64,/i;
const headMaxLength = 1_000;
/** A multiple of four, so that each slice is whole base64 by itself. */
const sliceLength = 87_380;

/**
 * Decodes `data:<type>;base64,<data>` to a file, under the same limits as an upload (contract 3). White space in the data
 * is skipped, as browsers do. Throws 400 for anything else, `tooLarge`, what `sniff` throws, and 503 and 507 from the disk.
 */
export async function spoolDataUri(value: unknown, { field, spool, ...rules }: DataUriOptions): Promise<SpooledFile> {
  const start = typeof value === 'string' ? head.exec(value.slice(0, headMaxLength))?.[0].length : undefined;
  if (typeof value !== 'string' || start === undefined) throw malformed(field);
  const base64 = value.slice(start).replace(/[\t\n\f\r ]+/g, '');
  if (decodedBytes(base64) > rules.maxBytes) throw new Problem(rules.tooLarge);
  return spool.write(decodeSlices(base64, field), rules);
}

function decodedBytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
  return Math.floor(((base64.length - padding) * 3) / 4);
}

async function* decodeSlices(base64: string, field: string): AsyncGenerator<Uint8Array> {
  if (base64.length % 4 === 1) throw malformed(field);
  for (let index = 0; index < base64.length; index += sliceLength) {
    const slice = base64.slice(index, index + sliceLength);
    const isLast = index + sliceLength >= base64.length;
    if (!(isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/).test(slice)) throw malformed(field);
    yield Buffer.from(slice, 'base64');
  }
}

function malformed(field: string): Problem {
  return new Problem(uploadProblems.malformedDataUri, { fix: `Send ${field} as data:<type>;base64,<data>.` });
}

import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { MemoryShare } from '../budgets/body-memory.ts';
import { keepBytes } from './kept-bytes.ts';
import { fieldProblem } from './problems.ts';

export interface FieldTextOptions {
  readonly maxBytes: number;
  /** Where what is held is counted; nowhere unless told. */
  readonly memory?: MemoryShare | undefined;
}

/**
 * A text field's value. Throws 413 over `maxBytes`, 400 for what is not UTF-8, and 503; nothing is ever cut.
 */
export async function readFieldText(
  body: AsyncIterable<Uint8Array>,
  field: string,
  { maxBytes, memory }: FieldTextOptions,
): Promise<string> {
  const { status, code, message } = fieldProblem('fieldTooLarge', field);
  const kept = keepBytes({ maxBytes, tooLarge: { status, code, error: message }, memory });
  for await (const chunk of body) kept.add(chunk);
  return decode(kept.bytes());
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Problem(requestProblems.invalidText, { cause });
  }
}

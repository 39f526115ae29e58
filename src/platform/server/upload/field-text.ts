import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { fieldProblem } from './problems.ts';

/** A text field's value. Throws 413 over `maxBytes`, and 400 for what is not UTF-8; nothing is ever cut. */
export async function readFieldText(body: AsyncIterable<Uint8Array>, field: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw fieldProblem('fieldTooLarge', field);
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Problem(requestProblems.invalidText, { cause });
  }
}

import { imageFile } from '../../shared/image-file.ts';
import { imageProblems } from '../../shared/image-problems.ts';
import { outboundProblems } from '../../shared/outbound-problems.ts';
import { Problem } from '../../shared/problem.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Spool, SpooledFile } from '../spool.ts';
import { sniffImage } from './sniff.ts';

const fetchTimeoutMs = 30_000;

/** Throws `Invalid image format` for the first bytes of anything that the tools do not read. */
export function requireImage(head: Uint8Array): void {
  if (!sniffImage(head)) throw new Problem(imageProblems.invalidFormat);
}

/** Fetches a picture from an address that a user gave, through the guard, to disk. The caller removes the file. */
export async function fetchPicture(
  url: string,
  parts: { readonly outbound: Outbound; readonly spool: Spool; readonly signal: AbortSignal },
): Promise<SpooledFile> {
  const response = await parts.outbound.fetch(url, {
    maxBytes: imageFile.maxBytes,
    timeoutMs: fetchTimeoutMs,
    signal: parts.signal,
  });
  if (response.status < 200 || response.status > 299) {
    await response.cancel();
    throw new Problem(outboundProblems.urlNotFetched, { cause: new Error(`Answered ${response.status}`) });
  }
  return parts.spool.write(response.body, {
    maxBytes: imageFile.maxBytes,
    tooLarge: imageFile.tooLarge,
    sniff: requireImage,
  });
}

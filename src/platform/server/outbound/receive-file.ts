import type { SpooledFile, Spool, SpoolRules } from '#platform/server/files/spool.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { fetchFile, sniffFetched } from './fetch-file.ts';
import type { OutboundRequest } from './fetch.ts';
import type { Outbound } from './outbound.ts';

/** A file that a request brings, or the address of one. */
interface SentFile extends Pick<OutboundRequest, 'signal' | 'payer' | 'timeoutMs'> {
  readonly file: SpooledFile | undefined;
  readonly fileUrl: string | undefined;
}

interface FileNeeds extends Required<Pick<SpoolRules, 'maxBytes' | 'tooLarge' | 'sniff'>> {
  /** Thrown where there is neither. */
  readonly required: ProblemShape;
  /** Thrown where there are both. */
  readonly oneOnly: ProblemShape;
}

/** Returns the one file that a request brings or names. Its caller removes it. Throws `Problem`. */
export async function receiveFile(
  { file, fileUrl, ...request }: SentFile,
  { required, oneOnly, ...needs }: FileNeeds,
  { outbound, spool }: { readonly outbound: Outbound; readonly spool: Spool },
): Promise<SpooledFile> {
  if (file && fileUrl !== undefined) throw new Problem(oneOnly);
  if (file) return file;
  if (fileUrl === undefined) throw new Problem(required);
  const response = await fetchFile(outbound, fileUrl, { ...request, maxBytes: needs.maxBytes });
  try {
    return await spool.write(response.body, { ...needs, sniff: sniffFetched(response, needs.sniff) });
  } finally {
    await response.cancel();
  }
}

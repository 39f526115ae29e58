import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import { createSpool } from '../../../platform/server/spool.ts';
import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { filmFile } from '../shared/limits.ts';
import { requireFilm } from './receive-film.ts';

const fetchTimeoutMs = 20 * 60 * 1000;

/**
 * Fetches a film through the guard into a file under `dir` and gives its path and size, in flat memory. Throws the words
 * that the job fails with: 400 `URL could not be fetched`, 413, `Unsupported video format`.
 */
export async function fetchFilm(
  url: string,
  { outbound, dir, signal }: { readonly outbound: Outbound; readonly dir: string; readonly signal: AbortSignal },
): Promise<{ readonly path: string; readonly sizeBytes: number }> {
  // The spool counts, and says in the tool's own words when it is too much.
  const response = await outbound.fetch(url, { maxBytes: Number.POSITIVE_INFINITY, timeoutMs: fetchTimeoutMs, signal });
  try {
    if (response.status < 200 || response.status > 299) {
      throw new Problem(outboundProblems.urlNotFetched, { cause: new Error(`Answered ${response.status}`) });
    }
    if (Number(response.headers['content-length'] ?? 0) > filmFile.maxBytes) throw new Problem(filmFile.tooLarge);
    const rules = { maxBytes: filmFile.maxBytes, tooLarge: filmFile.tooLarge, sniff: requireFilm };
    const { path, sizeBytes } = await createSpool(dir).write(response.body, rules);
    if (path === undefined) throw new Error('Expected a film on disk, received one in memory');
    return { path, sizeBytes };
  } finally {
    await response.cancel();
  }
}

import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { Sniff } from '#platform/server/files/byte-streams.ts';
import type { OutboundRequest } from './fetch.ts';
import type { Outbound } from './outbound.ts';
import type { OutboundResponse } from './response.ts';
import { directFileUrl } from './share-links.ts';

/**
 * Fetches a file from a user's address, and from a share link the file itself. Throws `Problem` as
 * `Outbound.fetch` does, and `URL could not be fetched` for any status but 2xx.
 */
export async function fetchFile(
  outbound: Outbound,
  url: string,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  const response = await outbound.fetch(directFileUrl(url), request);
  if (response.status >= 200 && response.status <= 299) return response;
  await response.cancel();
  throw new Problem(outboundProblems.urlNotFetched, {
    cause: new Error(`Expected status 2xx, received ${response.status}`),
  });
}

/** Returns a check that throws `webPage` where `sniff` refuses one, and else what `sniff` throws. */
export function sniffFetched(
  { headers }: Pick<OutboundResponse, 'headers'>,
  sniff: Sniff,
  webPage: ProblemShape = outboundProblems.webPage,
): Sniff {
  return (head) => {
    try {
      sniff(head);
    } catch (cause) {
      throw isWebPage(String(headers['content-type'] ?? ''), head) ? new Problem(webPage, { cause }) : cause;
    }
  };
}

function isWebPage(contentType: string, head: Uint8Array): boolean {
  if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return true;
  return /^\s*<(?:!doctype html|html)\b/i.test(new TextDecoder().decode(head));
}

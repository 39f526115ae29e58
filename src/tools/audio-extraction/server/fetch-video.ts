import type { DiskRoom } from '#platform/server/budgets/disk-room.ts';
import { fetchFile, sniffFetched } from '#platform/server/outbound/fetch-file.ts';
import type { Payer } from '#platform/server/outbound/fetch.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { OutboundResponse } from '#platform/server/outbound/response.ts';
import { createSpool } from '#platform/server/files/spool.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requireVideo } from './sniff.ts';
import { videoFile } from '#tools/audio-extraction/shared/video-rule.ts';

const fetchTimeoutMs = 20 * 60 * 1000;

/** How much of a video has been fetched, and its size if the host declares it. */
export interface FetchProgress {
  readonly fetchedBytes: number;
  readonly declaredBytes: number | null;
}

export interface FetchDeps {
  readonly outbound: Outbound;
  readonly disk?: DiskRoom | undefined;
  readonly dir: string;
  readonly signal: AbortSignal;
  readonly payer?: Payer;
  readonly onProgress: (progress: FetchProgress) => void;
}

/**
 * Fetches a video through the outbound guard into a file under `dir`, in constant memory. Returns its path
 * and size. Throws the `Problem` with which the job fails: 400 `URL could not be fetched`, `URL returned a
 * web page`, `Unsupported video format`, or 413.
 */
export async function fetchVideo(
  url: string,
  { outbound, disk, dir, signal, payer, onProgress }: FetchDeps,
): Promise<{ readonly path: string; readonly sizeBytes: number }> {
  // The spool enforces the limit, with the tool's own message.
  const response = await fetchFile(outbound, url, {
    maxBytes: Number.POSITIVE_INFINITY,
    timeoutMs: fetchTimeoutMs,
    signal,
    ...(payer && { payer }),
  });
  try {
    const declaredBytes = declaredLength(response);
    if (declaredBytes !== null && declaredBytes > videoFile.maxBytes) throw new Problem(videoFile.tooLarge);
    const report = (fetchedBytes: number) => onProgress({ fetchedBytes, declaredBytes });
    const sniff = sniffFetched(response, requireVideo);
    const rules = { maxBytes: videoFile.maxBytes, tooLarge: videoFile.tooLarge, sniff };
    const { path, sizeBytes } = await createSpool(dir, { disk }).write(counted(response.body, report), rules);
    if (path === undefined) throw new Error('Expected a video on disk, received one in memory');
    return { path, sizeBytes };
  } finally {
    await response.cancel();
  }
}

function declaredLength({ headers }: OutboundResponse): number | null {
  const declared = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(declared) ? declared : null;
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  report: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    report(bytes);
    yield chunk;
  }
}

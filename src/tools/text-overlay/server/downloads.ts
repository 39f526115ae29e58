import type { Principal } from '#account/access/server/principal.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { originColumns, resultExpiry } from '#account/results/server/result-origin.ts';
import { newResultName } from '#account/results/server/pending-result.ts';
import { results } from '#account/results/server/tables.ts';
import { storeThumbnail } from '#account/results/server/thumbnails.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import { beginRequests } from '#account/usage/server/begin-requests.ts';
import { endRequests } from '#account/usage/server/end-requests.ts';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { requireImage, storedBytes } from '#platform/server/image/picture-requests.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import {
  downloadLimits,
  downloadProblems,
  recordDownload,
} from '#tools/text-overlay/shared/download-contract.ts';

export interface DownloadDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly images: Pictures;
  readonly rateLimiter: RateLimiter;
}

/** Serves what the editor tells of pictures that it has drawn in the browser (contract 11, Results). */
export function serveDownloads(serve: Serve<Principal>, deps: DownloadDeps): void {
  serve(recordDownload, (context) => handleDownload(context, deps), {
    sniff: { thumbnail: requireImage },
    beforeBody: ({ userId }) =>
      deps.rateLimiter.take(
        { bucket: `download:${userId}`, limit: downloadLimits.perMinute, windowMs: 60_000 },
        downloadProblems.tooMany,
      ),
  });
}

async function handleDownload(
  context: RequestContext<typeof recordDownload, Principal>,
  deps: DownloadDeps,
): Promise<Reply<typeof recordDownload>> {
  const { body, files, principal, request } = context;
  const { userId } = principal;
  const format = Object.values(outputFormats).find(({ contentType }) => contentType === body.content_type);
  const name = newResultName(format?.extension ?? 'png');
  if (files.thumbnail) {
    await storeThumbnail(deps, { name, picture: storedBytes(files.thumbnail) }, fairCaller(context));
  }
  const createdAt = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    // The file is with the caller: it costs no bytes.
    await tx.insert(results).values({
      name,
      userId,
      ...originColumns({ tool: 'editor', requestId: request.id, title: body.name }),
      width: body.width,
      height: body.height,
      contentType: body.content_type,
      sizeBytes: body.size_bytes,
      createdAt,
      expiresAt: resultExpiry(fairCaller(context), createdAt),
    });
    // A row in the request log that does not count: the work was done in the browser (contract 4).
    const { logRowIds = [] } = await beginRequests(tx, {
      userId,
      label: dashboardKeyLabel,
      endpoint: recordDownload.path,
      requestIds: [request.id],
      tokens: 0,
      at: createdAt,
      areFree: true,
    });
    const facts = { outputFileSizeBytes: body.size_bytes };
    const done = { statusCode: 200, durationMs: body.duration_ms, began: false, facts };
    await endRequests(
      tx,
      logRowIds.map((id) => [{ id, around: createdAt }, done]),
    );
  });
  return { json: { success: true as const, id: name } };
}

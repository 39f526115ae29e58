import type { Principal } from '#account/access/server/principal.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { originColumns } from '#account/results/server/result-origin.ts';
import { newResultName, resultLifeMs } from '#account/results/server/pending-result.ts';
import { insertResults } from '#account/results/server/stored-results.ts';
import { storeThumbnail } from '#account/results/server/thumbnails.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import { logOwnWork } from '#account/usage/server/log-request.ts';
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
    await insertResults(tx, [
      {
        name,
        userId,
        ...originColumns({ tool: 'editor', requestId: request.id, title: body.name }),
        width: body.width,
        height: body.height,
        contentType: body.content_type,
        sizeBytes: body.size_bytes,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + resultLifeMs),
      },
    ]);
    await logOwnWork(tx, {
      userId,
      requestId: request.id,
      endpoint: recordDownload.path,
      at: createdAt,
      durationMs: body.duration_ms,
      outputFileSizeBytes: body.size_bytes,
    });
  });
  return { json: { success: true as const, id: name } };
}

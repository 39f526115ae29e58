import { eq } from 'drizzle-orm';
import { createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import { isOfOther } from '#platform/server/http/hosts.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { Principal } from '#account/access/server/principal.ts';
import {
  getImage,
  getResult,
  getResultThumbnail,
  getResultZip,
  listResults,
  type Result,
  resultProblems,
} from '#account/results/shared/contract.ts';
import { findBundle, findResult, listResults as findResults, type StoredResult } from './list-results.ts';
import { type ResultDeps, resultFileKey, resultUrl } from './pending-result.ts';
import { results } from './tables.ts';
import { sendZip } from './zip/send-zip.ts';
import { createThumbnails, thumbnailType, type ThumbnailDeps } from './thumbnails.ts';

export interface ResultRoutesDeps extends ResultDeps, ThumbnailDeps {
  readonly publicUrl: string;
  /** Returns who work is done for. */
  readonly callerOf: (context: {
    readonly principal: Principal;
    readonly signal: AbortSignal;
  }) => ImageCaller;
}

/**
 * Serves result links, which need no credential because their names cannot be guessed (contract 2), and to
 * their owner the list of results with their thumbnails.
 */
export function serveResults(serve: Serve<Principal>, deps: ResultRoutesDeps): void {
  const { database, files, clock } = deps;
  const thumbnails = createThumbnails(deps);

  serve(getImage, async ({ params, request }) => {
    const [row] = await database.orm.select().from(results).where(eq(results.name, params.name));
    if (!row || isOfOther(request, row.userId)) throw new Problem(resultProblems.notFound);
    const leftMs = row.expiresAt.getTime() - clock.now().getTime();
    if (leftMs <= 0 || row.removedAt) throw new Problem(resultProblems.expired);
    const file = await files.open(resultFileKey(row.name));
    if (file?.sizeBytes !== row.sizeBytes) {
      file?.stream.destroy();
      throw new Problem(resultProblems.notFound);
    }
    return {
      stream: file.stream,
      contentType: row.contentType,
      headers: {
        'content-length': String(file.sizeBytes),
        'cache-control': `public, max-age=${Math.floor(leftMs / 1000)}, immutable`,
        // Without a name, so that a link of a page can give its own.
        'content-disposition': 'inline',
      },
    };
  });
  const zips = { files, places: createAccountPlaces() };
  serve(getResultZip, async ({ params, request }) => {
    const rows = await findBundle(database, params.name.slice(0, -'.zip'.length));
    const [first] = rows;
    if (!first || isOfOther(request, first.userId)) throw new Problem(resultProblems.notFound);
    if (first.expiresAt <= clock.now() || rows.some(({ removedAt }) => removedAt))
      throw new Problem(resultProblems.expired);
    const entries = rows.map(({ name, sizeBytes, bundlePath }) => ({
      path: bundlePath ?? name,
      result: { file: name, sizeBytes },
    }));
    return sendZip(zips, { userId: first.userId, entries, finishedAt: first.createdAt });
  });

  serve(listResults, async ({ principal, query }) => {
    const { rows, nextBefore } = await findResults(deps, principal, query);
    const data = rows.map((row) => presentResult(row, deps));
    return { json: { success: true as const, data, next_before: nextBefore } };
  });

  serve(getResult, async ({ principal, params }) => {
    const row = await findResult(deps, principal, params.id);
    const call = row.call && {
      path: row.call.path,
      fields: row.call.fields,
      image_url: row.call.imageUrl ?? null,
    };
    return { json: { success: true as const, data: { ...presentResult(row, deps), call } } };
  });

  serve(getResultThumbnail, async (context) => {
    const row = await findResult(deps, context.principal, context.params.id);
    const { stream, sizeBytes } = await thumbnails.open(row, deps.callerOf(context));
    return {
      stream,
      contentType: thumbnailType,
      headers: {
        'content-length': String(sizeBytes),
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': 'inline; filename="thumbnail.webp"',
        // Another account of the same browser must not get it.
        vary: 'cookie, authorization, x-api-key',
      },
    };
  });
}

/** Returns a result as its owner reads it. */
function presentResult(
  row: StoredResult,
  { publicUrl, links }: Pick<ResultRoutesDeps, 'publicUrl' | 'links'>,
): Result {
  return {
    id: row.name,
    tool: row.tool,
    name: row.title,
    url: row.tool === 'editor' ? null : resultUrl(links, row.userId, row.name),
    thumbnail_url: publicUrl + getResultThumbnail.path.replace(':id', row.name),
    content_type: row.contentType,
    width: row.width,
    height: row.height,
    size_bytes: row.sizeBytes,
    request_id: row.requestId,
    repeatable: row.call !== null,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

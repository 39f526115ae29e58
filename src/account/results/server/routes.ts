import { eq } from 'drizzle-orm';
import { createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import { isOfOther } from '#platform/server/http/hosts.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { Principal } from '#account/access/server/principal.ts';
import {
  deleteResults,
  getImage,
  getResult,
  getResultThumbnail,
  getResultZip,
  listResultGroups,
  listResults,
  type Result,
  type ResultGroup,
  resultProblems,
  zipResults,
} from '#account/results/shared/contract.ts';
import { deleteResults as removeResults, findBundle, findZip, makeZip } from './chosen-results.ts';
import { listResultGroups as findGroups, type StoredGroup } from './list-groups.ts';
import { findResult, listResults as findResults, type StoredResult } from './list-results.ts';
import { type ResultDeps, resultFileKey, resultUrl, zipUrl } from './pending-result.ts';
import { batchOfGroup, templateIdOf, templateOfGroup } from '#account/results/shared/result.ts';
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
  const { database, files, clock, links } = deps;
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
    const name = params.name.slice(0, -'.zip'.length);
    const zip = (await findBundle(deps, name)) ?? (await findZip(deps, name));
    if (!zip || isOfOther(request, zip.userId)) throw new Problem(resultProblems.notFound);
    if (zip.entries.length === 0) throw new Problem(resultProblems.expired);
    return sendZip(zips, zip);
  });
  serve(zipResults, async ({ principal, body }) => {
    const { id, userId, names, expiresAt } = await makeZip(deps, principal, body);
    const json = {
      zip_url: zipUrl(links, userId, id),
      count: names.length,
      expires_at: expiresAt.toISOString(),
    };
    return { json: { success: true as const, ...json } };
  });
  serve(deleteResults, async ({ principal, body, request }) => {
    const deleted = await removeResults({ ...deps, log: request.log }, principal, body);
    return { json: { success: true as const, deleted } };
  });

  serve(listResults, async ({ principal, query }) => {
    const { rows, nextBefore } = await findResults(deps, principal, query);
    const data = rows.map((row) => presentResult(row, deps));
    return { json: { success: true as const, data, next_before: nextBefore } };
  });

  serve(listResultGroups, async ({ principal, query }) => {
    const { rows, nextBefore } = await findGroups(deps, principal, query);
    const data = rows.map((row) => presentGroup(row, deps));
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

function presentGroup({ id, newest, ...group }: StoredGroup, deps: ResultRoutesDeps): ResultGroup {
  const [first] = newest;
  const templateId = templateOfGroup(id) ?? (first.call ? templateIdOf(first.call) : undefined);
  return {
    id,
    batch_id: batchOfGroup(id) ?? null,
    template_id: templateId ?? null,
    count: group.count,
    size_bytes: group.sizeBytes,
    results: newest.map((row) => presentResult(row, deps)),
    created_at: first.createdAt.toISOString(),
    expires_at: group.expiresAt.toISOString(),
  };
}

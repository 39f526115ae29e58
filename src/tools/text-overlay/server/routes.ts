import type { Principal } from '#account/access/server/principal.ts';
import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { createPendingResult, type ResultDeps } from '#account/results/server/pending-result.ts';
import { originOf } from '#account/results/server/result-origin.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import { picksBytes } from '#platform/server/http/request-headers.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import {
  pictureResponse,
  requireImage,
  storedBytes,
  usePicture,
} from '#platform/server/image/picture-requests.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { openSteps } from '#platform/server/image/pipeline/steps.ts';
import { openPicture } from '#platform/shared/open-picture.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import type { FindAssetUses } from './assets/assets.ts';
import { type AssetRouteDeps, serveAssets } from './assets/routes.ts';
import { serveDownloads } from './downloads.ts';
import { type FontRouteDeps, serveFonts } from './fonts/routes.ts';
import { readyLayers, type SentLayers } from './ready-layers.ts';
import { textLayers } from './text-layers.ts';

type DrawContext = RequestContext<typeof drawText, Principal>;

/** Dependencies of every endpoint that takes a picture. */
export type PictureRequest = Pick<
  DrawContext,
  'principal' | 'files' | 'signal' | 'request' | 'sent' | 'note' | 'begin'
> & {
  readonly body: Pick<DrawContext['body'], 'imageUrl' | 'metadata' | 'output'> & {
    readonly trim?: boolean | undefined;
  };
};

/** Responds to a request that draws text: with its own texts, or by a saved template. */
export type RespondToDraw = (context: DrawContext) => Promise<Reply<typeof drawText>>;

export interface OverlayDeps extends ResultDeps, FontRouteDeps, AssetRouteDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
}

/**
 * Serves `POST /api/text_overlay` (contract 3 "Text overlay"), fonts, assets, and the editor's
 * `POST /api/pictures`.
 */
export function serveTextOverlay(
  serve: Serve<Principal>,
  deps: OverlayDeps,
  { respond, findAssetUses }: { readonly respond: RespondToDraw; readonly findAssetUses: FindAssetUses },
): void {
  serve(drawText, respond, { sniff: { image: requireImage } });
  serveFonts(serve, deps);
  serveAssets(serve, deps, findAssetUses);
  serveDownloads(serve, deps);
  serve(openPicture, (context) => handleOpenPicture(context, deps), { sniff: { image: requireImage } });
}

/** Draws the texts of a request on its picture. */
export async function respondWithTexts(
  context: DrawContext,
  deps: OverlayDeps,
): Promise<Reply<typeof drawText>> {
  const startedAtMs = performance.now();
  const { userId } = context.principal;
  await using result = createPendingResult(deps, {
    userId,
    tool: 'text_overlay',
    isPremium: fairCaller(context).isPremium,
    requestId: context.request.id,
    ...originOf(drawText.path, context),
  });
  return await usePicture(context, deps, async (source) => {
    const { signal, files } = context;
    await using ready = await readyLayers(
      deps,
      { accountId: userId, signal, files },
      sentLayers(context.body),
    );
    const layers = textLayers(ready);
    const job = await planJob(storedBytes(source), { layers, write: { as: 'same', ...context.body.output } });
    const { contentType } = job.kind;
    const asBytes = picksBytes(context.request.headers.accept, { contentType, byDefault: false });
    if (!asBytes) await requireBudget(deps.database, { userId, kind: 'result_bytes' });
    const made = await deps.images.run(job, fairCaller(context), {
      onBegin: context.begin,
      onKind: asBytes ? undefined : result.prepare,
    });
    const [rendered] = made.pictures;
    context.note({ outputFileSizeBytes: rendered.bytes.byteLength });
    if (asBytes) return pictureResponse(rendered, 'text-overlay');
    return {
      json: {
        success: true as const,
        processed_image_url: await result.store(rendered.bytes),
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: 'Text overlay applied successfully',
        layout: [...made.layout],
        ...(context.body.metadata && { metadata: context.body.metadata }),
      },
    };
  });
}

/** Returns the layers of a request, and where their fields were sent. */
export function sentLayers({ overlays, isList }: BodyOf<typeof drawText>): SentLayers {
  return {
    overlays,
    fontParam: (index) => (isList ? `overlays.${index}.font_family` : 'font_family'),
    imageParam: (index) => `overlays.${index}.image`,
  };
}

async function handleOpenPicture(
  context: RequestContext<typeof openPicture, Principal>,
  deps: OverlayDeps,
): Promise<Reply<typeof openPicture>> {
  return usePicture(context, deps, async (source) => {
    const job = await planJob(storedBytes(source), openSteps);
    const { format } = job.measure;
    if (format !== 'bmp' && format !== 'tiff' && format !== 'avif')
      return pictureResponse({ ...outputFormats[format], bytes: await source.read() }, 'picture');
    const { pictures } = await deps.images.run(job, fairCaller(context));
    return pictureResponse(pictures[0], 'picture');
  });
}

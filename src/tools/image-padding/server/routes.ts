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
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { paddingSteps } from './padding-steps.ts';

export interface PaddingDeps extends ResultDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
}

type PaddingContext = RequestContext<typeof padImage, Principal>;

/** Serves `POST /api/image_padding` in both dialects (contract 3, Padding). */
export function serveImagePadding(serve: Serve<Principal>, deps: PaddingDeps): void {
  serve(padImage, (context) => handlePadding(context, deps), { sniff: { image: requireImage } });
}

async function handlePadding(context: PaddingContext, deps: PaddingDeps): Promise<Reply<typeof padImage>> {
  const startedAtMs = performance.now();
  const isFromDashboard = context.principal.kind !== 'key';
  const steps = paddingSteps(context.body, isFromDashboard);
  const { userId } = context.principal;
  await using result = createPendingResult(deps, {
    userId,
    tool: 'image_padding',
    isPremium: fairCaller(context).isPremium,
    requestId: context.request.id,
    ...originOf(padImage.path, context),
  });
  return await usePicture(context, deps, async (source) => {
    const job = await planJob(storedBytes(source), steps);
    const { accept } = context.request.headers;
    const asBytes = picksBytes(accept, { contentType: job.kind.contentType, byDefault: isFromDashboard });
    const isStored = !asBytes || isFromDashboard;
    if (isStored) await requireBudget(deps.database, { userId, kind: 'result_bytes' });
    const made = await deps.images.run(job, fairCaller(context), {
      onBegin: context.begin,
      onKind: isStored ? result.prepare : undefined,
    });
    const [padded] = made.pictures;
    context.note({ outputFileSizeBytes: padded.bytes.byteLength });
    if (asBytes) {
      // On screen the picture itself is the answer; it is listed with the results all the same.
      if (isFromDashboard) await result.tryStore(padded.bytes, context.request.log);
      return pictureResponse(padded, 'padded-image');
    }
    return {
      json: {
        success: true as const,
        processed_image_url: await result.store(padded.bytes),
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: 'Image padded successfully',
        original_size: made.source,
        new_size: { width: padded.width, height: padded.height },
        ...(context.body.metadata && { metadata: context.body.metadata }),
      },
    };
  });
}

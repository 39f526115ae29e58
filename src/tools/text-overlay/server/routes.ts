import type { Principal } from '../../../account/access/server/principal.ts';
import { createResultPlace } from '../../../account/results/server/result-place.ts';
import type { ResultDeps } from '../../../account/results/server/results.ts';
import { fairCaller } from '../../../account/usage/server/fair-caller.ts';
import { wantsBytes } from '../../../platform/server/http/accept.ts';
import type { Call, Reply, Serve } from '../../../platform/server/http/serve.ts';
import {
  pictureResponse,
  receivePicture,
  requireImage,
  storedBytes,
} from '../../../platform/server/image/picture-requests.ts';
import { measureImage } from '../../../platform/server/image/measure/measure.ts';
import type { ImageProcessor } from '../../../platform/server/image/work/processor.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import type { Spool } from '../../../platform/server/files/spool.ts';
import { drawText, openPicture } from '../shared/contract.ts';
import { openJob, renderJob } from './render-job.ts';

export interface OverlayDeps extends ResultDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: ImageProcessor;
}

/** Serves `POST /api/text_overlay` (contract 3 "Text overlay") and the editor's `POST /api/pictures`. */
export function serveTextOverlay(serve: Serve<Principal>, deps: OverlayDeps): void {
  serve(drawText, (call) => handleDrawText(call, deps), { sniff: { image: requireImage } });
  serve(openPicture, (call) => handleOpenPicture(call, deps), { sniff: { image: requireImage } });
}

async function handleDrawText(
  call: Call<typeof drawText, Principal>,
  deps: OverlayDeps,
): Promise<Reply<typeof drawText>> {
  const startedAtMs = performance.now();
  const asBytes = wantsBytes(call.request.headers.accept);
  await using place = createResultPlace(deps, call.principal.userId);
  const source = await receivePicture(call, deps);
  try {
    const job = renderJob(await measureImage(storedBytes(source)), call.body.overlays);
    const rendered = await deps.images.run({ ...job, read: () => storedBytes(source) }, fairCaller(call), {
      onBegin: call.begin,
      onKind: asBytes ? undefined : place.prepare,
    });
    call.note({ outputFileSizeBytes: rendered.bytes.byteLength });
    if (asBytes) return pictureResponse(rendered, 'text-overlay');
    return {
      json: {
        success: true,
        processed_image_url: await place.keep(rendered.bytes),
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: 'Text overlay applied successfully',
        layout: [...rendered.layout],
      },
    };
  } finally {
    await source.remove();
  }
}

async function handleOpenPicture(
  call: Call<typeof openPicture, Principal>,
  deps: OverlayDeps,
): Promise<Reply<typeof openPicture>> {
  const source = await receivePicture(call, deps);
  try {
    const stored = storedBytes(source);
    const job = openJob(await measureImage(stored));
    const picture =
      'work' in job
        ? await deps.images.run({ ...job, read: () => stored }, fairCaller(call))
        : { ...job, bytes: await source.read() };
    return pictureResponse(picture, 'picture');
  } finally {
    await source.remove();
  }
}

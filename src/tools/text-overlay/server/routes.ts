import type { Principal } from '../../../account/access/server/principal.ts';
import { createResultPlace } from '../../../account/results/server/result-place.ts';
import type { ResultParts } from '../../../account/results/server/results.ts';
import type { Gate } from '../../../platform/server/gate.ts';
import { wantsBytes } from '../../../platform/server/http/accept.ts';
import type { Call, Reply, Serve } from '../../../platform/server/http/serve.ts';
import { pictureReply } from '../../../platform/server/image/picture-reply.ts';
import { receivePicture, requireImage } from '../../../platform/server/image/receive.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import type { Spool } from '../../../platform/server/spool.ts';
import { drawText, openPicture } from '../shared/contract.ts';
import type { Letterer } from './letterer.ts';
import { toBrowserPicture } from './open-picture.ts';
import { renderOverlays } from './render.ts';

export interface OverlayParts extends ResultParts {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly imageGate: Gate;
  readonly letterer: Letterer;
}

/** `POST /api/text_overlay` (contract 3 "Text overlay") and the editor's way to pictures. */
export function serveTextOverlay(serve: Serve<Principal>, parts: OverlayParts): void {
  serve(drawText, (call) => answerDrawText(call, parts), { sniff: { image: requireImage } });
  serve(openPicture, (call) => answerOpenPicture(call, parts), { sniff: { image: requireImage } });
}

async function answerDrawText(
  call: Call<typeof drawText, Principal>,
  parts: OverlayParts,
): Promise<Reply<typeof drawText>> {
  const startedAtMs = performance.now();
  const asBytes = wantsBytes(call.request.headers.accept);
  await using place = createResultPlace(parts, call.principal.userId);
  const source = await receivePicture(call, parts);
  try {
    const rendered = await parts.imageGate.run(
      async (signal) =>
        renderOverlays(await source.read(), call.body.overlays, {
          letterer: parts.letterer,
          signal,
          onKind: (kind) => {
            call.begin();
            if (!asBytes) place.prepare(kind);
          },
        }),
      call.signal,
    );
    call.note({ outputFileSizeBytes: rendered.bytes.byteLength });
    if (asBytes) return pictureReply(rendered, 'text-overlay');
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

async function answerOpenPicture(
  call: Call<typeof openPicture, Principal>,
  parts: OverlayParts,
): Promise<Reply<typeof openPicture>> {
  const source = await receivePicture(call, parts);
  try {
    const picture = await parts.imageGate.run(async () => toBrowserPicture(await source.read()), call.signal);
    return pictureReply(picture, 'picture');
  } finally {
    await source.remove();
  }
}

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
import { padImage } from '../shared/contract.ts';
import { paddingLimits } from '../shared/padding-limits.ts';
import { pad } from './pad.ts';

export interface PaddingParts extends ResultParts {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly imageGate: Gate;
}

type PaddingCall = Call<typeof padImage, Principal>;

/** `POST /api/image_padding` in both dialects (contract 3, Padding). */
export function serveImagePadding(serve: Serve<Principal>, parts: PaddingParts): void {
  serve(padImage, (call) => answerPadding(call, parts), { sniff: { image: requireImage } });
}

async function answerPadding(call: PaddingCall, parts: PaddingParts): Promise<Reply<typeof padImage>> {
  const startedAtMs = performance.now();
  const fromDashboard = call.principal.kind !== 'key';
  const asBytes = wantsBytes(call.request.headers.accept) ?? fromDashboard;
  await using place = createResultPlace(parts, call.principal.userId);
  const source = await receivePicture(call, parts);
  try {
    const padded = await parts.imageGate.run(
      async (signal) =>
        pad(
          await source.read(),
          {
            paddingPx: call.body.paddingPx ?? (fromDashboard ? paddingLimits.dashboardPx : paddingLimits.defaultPx),
            background: call.body.background,
            output: fromDashboard ? 'png' : 'same',
          },
          {
            signal,
            onKind: (kind) => {
              call.begin();
              if (!asBytes) place.prepare(kind);
            },
          },
        ),
      call.signal,
    );
    call.note({ outputFileSizeBytes: padded.bytes.byteLength });
    if (asBytes) return pictureReply(padded, 'padded-image');
    return {
      json: {
        success: true,
        processed_image_url: await place.keep(padded.bytes),
        processing_time_ms: Math.round(performance.now() - startedAtMs),
        message: 'Image padded successfully',
        original_size: padded.originalSize,
        new_size: padded.newSize,
        ...(call.body.metadata && { metadata: call.body.metadata }),
      },
    };
  } finally {
    await source.remove();
  }
}

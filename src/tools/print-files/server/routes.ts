import type { Principal } from '#account/access/server/principal.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { requireImage, storedBytes, usePicture } from '#platform/server/image/picture-requests.ts';
import { type Pictures, planInspection } from '#platform/server/image/pipeline/pictures.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { parseHexColour } from '#platform/shared/colour.ts';
import { checkPrint, listPresets } from '#tools/print-files/shared/contract.ts';
import { presetOf, presets } from '#tools/print-files/shared/presets.ts';
import { inspectionStep } from './inspection-step.ts';
import { preflight } from './preflight.ts';

export interface PrintDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
}

type PreflightContext = RequestContext<typeof checkPrint, Principal>;

/** Serves `GET /api/presets` and `POST /api/preflight` (contract 16). */
export function servePrintFiles(serve: Serve<Principal>, deps: PrintDeps): void {
  serve(listPresets, async () => ({
    json: { success: true as const, data: [...presets], next_before: null },
  }));
  serve(checkPrint, (context) => handlePreflight(context, deps), { sniff: { image: requireImage } });
}

async function handlePreflight(
  context: PreflightContext,
  deps: PrintDeps,
): Promise<Reply<typeof checkPrint>> {
  const { presets: names, garments, trim } = context.body;
  const colours = garments.flatMap((garment) => parseHexColour(garment) ?? []);
  return usePicture(context, deps, async (source) => {
    const job = await planInspection(storedBytes(source), inspectionStep(colours));
    const seen = await deps.images.inspect(job, fairCaller(context), { onBegin: context.begin });
    const plan = {
      presets: names.map((name) => presetOf(name)),
      garments,
      trim,
      sizeBytes: source.sizeBytes,
    };
    return { json: { success: true as const, data: preflight(seen, plan) } };
  });
}

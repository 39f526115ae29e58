import type { Principal } from '#account/access/server/principal.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Reply } from '#platform/server/http/reply.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { requireImage, storedBytes, usePicture } from '#platform/server/image/picture-requests.ts';
import { planInspection } from '#platform/server/image/pipeline/pictures.ts';
import { parseHexColour } from '#platform/shared/colour.ts';
import { checkPrint, listPresets } from '#tools/print-files/shared/contract.ts';
import { presetOf, presets } from '#tools/print-files/shared/presets.ts';
import { makePrintFiles } from '#tools/print-files/shared/print-files-contract.ts';
import { inspectionStep } from './inspection-step.ts';
import { preflight } from './preflight.ts';
import { type PrintFilesDeps, respondWithFiles } from './respond-with-files.ts';

type PreflightContext = RequestContext<typeof checkPrint, Principal>;

/** Serves `GET /api/presets`, `POST /api/preflight` and `POST /api/print_files` (contract 16). */
export function servePrintFiles(serve: Serve<Principal>, deps: PrintFilesDeps): void {
  serve(listPresets, async () => ({
    json: { success: true as const, data: [...presets], next_before: null },
  }));
  serve(makePrintFiles, (context) => respondWithFiles(context, deps), { sniff: { image: requireImage } });
  serve(checkPrint, (context) => handlePreflight(context, deps), { sniff: { image: requireImage } });
}

async function handlePreflight(
  context: PreflightContext,
  deps: PrintFilesDeps,
): Promise<Reply<typeof checkPrint>> {
  const { presets: names, garments, trim, metadata } = context.body;
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
    const data = preflight(seen, plan);
    return { json: { success: true as const, data, ...(metadata && { metadata }) } };
  });
}

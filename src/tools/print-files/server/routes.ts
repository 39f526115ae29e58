import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { listPresets } from '#tools/print-files/shared/contract.ts';
import { presets } from '#tools/print-files/shared/presets.ts';

/** Serves `GET /api/presets` (contract 16, Presets). */
export function servePrintFiles(serve: Serve<Principal>): void {
  serve(listPresets, async () => ({
    json: { success: true as const, data: [...presets], next_before: null },
  }));
}

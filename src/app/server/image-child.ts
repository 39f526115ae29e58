import { serveImageWork } from '#platform/server/image/work/child.ts';

/**
 * The program of an image process. Text overlay knows how to draw layers, print files how to inspect,
 * templates how to take a PSD apart.
 */
await serveImageWork({
  drawing: () => import('#tools/text-overlay/server/draw-layers.ts'),
  inspection: () => import('#tools/print-files/server/engines/inspect.ts'),
  documents: () => import('#workflows/templates/server/psd/parse/take-apart.ts'),
  repair: () => import('#tools/print-files/server/engines/repair.ts'),
});

import { serveImageWork } from '#platform/server/image/work/child.ts';

/** The program of an image process. Text overlay knows how to draw layers, print files how to inspect. */
await serveImageWork({
  drawing: () => import('#tools/text-overlay/server/draw-layers.ts'),
  inspection: () => import('#tools/print-files/server/engines/inspect.ts'),
  repair: () => import('#tools/print-files/server/engines/repair.ts'),
});

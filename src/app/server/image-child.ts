import { serveImageWork } from '#platform/server/image/work/child.ts';

/** The program of an image process. Text overlay knows how to draw layers. */
await serveImageWork(() => import('#tools/text-overlay/server/draw-layers.ts'));

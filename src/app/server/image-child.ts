import { serveImageWork } from '../../platform/server/image/work/child.ts';

/** The program of an image process, with all kinds of work. */
await serveImageWork({
  pad: () => import('../../tools/image-padding/server/pad-work.ts'),
  'render-text': () => import('../../tools/text-overlay/server/render-work.ts'),
  'open-picture': () => import('../../tools/text-overlay/server/open-work.ts'),
});

import { serveImageWork } from '#platform/server/image/work/child.ts';

/** The program of an image process, with all kinds of work. */
await serveImageWork({
  pad: () => import('#tools/image-padding/server/pad-work.ts'),
  'render-text': () => import('#tools/text-overlay/server/render-work.ts'),
  'render-template': () => import('#workflows/templates/server/template-work.ts'),
  'template-thumbnail': () => import('#workflows/templates/server/thumbnail-work.ts'),
  thumbnail: () => import('#platform/server/image/thumbnail/thumbnail-work.ts'),
  'open-picture': () => import('#tools/text-overlay/server/open-work.ts'),
});

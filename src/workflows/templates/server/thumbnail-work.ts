import type { ImageWorker } from '#platform/server/image/work/image-work.ts';
import { renderContextOf } from '#tools/text-overlay/server/own-font-drawer.ts';
import type { RenderOptions } from '#tools/text-overlay/server/render-work.ts';
import type { Finish } from './plan-outputs.ts';
import { renderThumbnail } from './render-thumbnail.ts';

/** Runs `renderThumbnail` in an image process. */
export const work: ImageWorker<RenderOptions & Pick<Finish, 'padding'>> = (picture, options, context) => {
  const { fonts, ...template } = options;
  return renderThumbnail(picture, template, renderContextOf(fonts, context));
};

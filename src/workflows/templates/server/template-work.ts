import type { ImageWorker } from '#platform/server/image/work/image-work.ts';
import { renderContextOf } from '#tools/text-overlay/server/own-font-drawer.ts';
import type { RenderOptions } from '#tools/text-overlay/server/render-work.ts';
import type { Finish } from './plan-outputs.ts';
import { type RenderedTemplate, renderTemplate } from './render-template.ts';

/** Runs `renderTemplate` in an image process. */
export const work: ImageWorker<RenderOptions & Finish, RenderedTemplate> = (picture, options, context) => {
  const { fonts, ...template } = options;
  return renderTemplate(picture, template, renderContextOf(fonts, context));
};

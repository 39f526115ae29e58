import type { ImageWorker } from '#platform/server/image/work/image-work.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { renderContextOf } from './own-font-drawer.ts';
import { type Rendered, renderOverlays } from './render.ts';

/**
 * The texts of a picture, and the own fonts that they name; the files of these are attached in their order.
 */
export interface RenderOptions {
  readonly overlays: readonly TextOverlay[];
  readonly fonts: readonly OwnFont[];
}

/** Runs `renderOverlays` in an image process. */
export const work: ImageWorker<RenderOptions, Rendered> = (picture, { overlays, fonts }, context) =>
  renderOverlays(picture, overlays, renderContextOf(fonts, context));

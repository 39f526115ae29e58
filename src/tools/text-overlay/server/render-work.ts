import type { ImageWorker } from '../../../platform/server/image/work/image-work.ts';
import { findFontAmong } from '../shared/draw/arrange.ts';
import type { FontId, OwnFont } from '../shared/fonts.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import { type Rendered, renderOverlays } from './render.ts';
import { createServerDrawer, packagedFonts } from './server-drawer.ts';

/** The texts of a picture, and the own fonts that they name; the files of these are attached in their order. */
export interface RenderOptions {
  readonly overlays: readonly TextOverlay[];
  readonly fonts: readonly OwnFont[];
}

/** The own fonts of the work under way: their bytes by id. */
const attached = new Map<FontId, Uint8Array>();

/** Shared by all work of this process, so that each font is loaded once. */
const drawer = createServerDrawer({
  load: async (id) => attached.get(id) ?? packagedFonts.load(id),
});

/** Runs `renderOverlays` in an image process. */
export const work: ImageWorker<RenderOptions, Rendered> = async (picture, options, context) => {
  const { overlays, fonts } = options;
  attached.clear();
  for (const [index, { id }] of fonts.entries()) {
    const bytes = context.attachments[index];
    if (bytes) attached.set(id, bytes);
  }
  return renderOverlays(picture, overlays, { ...context, drawer, findFont: findFontAmong(fonts) });
};

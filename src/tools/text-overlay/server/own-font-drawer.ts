import type { WorkContext } from '#platform/server/image/work/image-work.ts';
import { findFontAmong } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import type { RenderContext } from './render.ts';
import { createServerDrawer, packagedFonts } from './server-drawer.ts';

/** The own fonts of the work under way: their bytes by id. */
const attached = new Map<FontId, Uint8Array>();

/** Shared by all work of this process, so that each font is loaded once. */
const drawer = createServerDrawer({
  load: async (id) => attached.get(id) ?? packagedFonts.load(id),
});

/**
 * Returns what texts are drawn with in an image process: the built-in fonts, and own ones, whose files are
 * attached to the work in their order.
 */
export function renderContextOf(fonts: readonly OwnFont[], context: WorkContext): RenderContext {
  attached.clear();
  for (const [index, { id }] of fonts.entries()) {
    const bytes = context.attachments[index];
    if (bytes) attached.set(id, bytes);
  }
  return { ...context, drawer, findFont: findFontAmong(fonts) };
}

import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { TextLayout } from '#tools/text-overlay/shared/draw/layout.ts';
import type { TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';

/** More than one picture's texts, so that undo and redo find theirs too. */
const maxLayouts = 100;

export type LayOut = (style: TextStyle) => TextLayout | undefined;

/**
 * Lays out each text once: moving or colouring a text does not change its lines. The layout is undefined
 * while the fonts of the text are loading.
 */
export function createLayoutCache(drawer: Pick<TextDrawer, 'isReady' | 'layOut'>): LayOut {
  const layouts = new Map<string, TextLayout>();
  return (style) => {
    const cacheKey = cacheKeyOf(style);
    const cached = layouts.get(cacheKey);
    if (cached) return cached;
    if (!drawer.isReady(style)) return undefined;
    const layout = drawer.layOut(style);
    const oldest = layouts.keys().next();
    if (layouts.size >= maxLayouts && !oldest.done) layouts.delete(oldest.value);
    layouts.set(cacheKey, layout);
    return layout;
  };
}

function cacheKeyOf(style: TextStyle): string {
  return JSON.stringify(Object.values(style));
}

import type { TextDrawer } from '../../shared/draw/drawer.ts';
import type { TextLayout } from '../../shared/draw/layout.ts';
import type { TextStyle } from '../../shared/text-overlay.ts';

/** More than the texts of one picture, so that undo and redo find theirs. */
const maxLayouts = 100;

export type LayOut = (style: TextStyle) => TextLayout | undefined;

/**
 * Lays each text out once, since a text that is moved or coloured keeps its lines; undefined while its fonts
 * are on their way.
 */
export function createLayoutCache(drawer: Pick<TextDrawer, 'isReady' | 'layOut'>): LayOut {
  const layouts = new Map<string, TextLayout>();
  return (style) => {
    const key = keyOf(style);
    const known = layouts.get(key);
    if (known) return known;
    if (!drawer.isReady(style)) return undefined;
    const made = drawer.layOut(style);
    const oldest = layouts.keys().next();
    if (layouts.size >= maxLayouts && !oldest.done) layouts.delete(oldest.value);
    layouts.set(key, made);
    return made;
  };
}

function keyOf({ text, fontSize, fontFamily, maxWidth, lineHeight, align }: TextStyle): string {
  return JSON.stringify([text, fontSize, fontFamily, maxWidth, lineHeight, align]);
}

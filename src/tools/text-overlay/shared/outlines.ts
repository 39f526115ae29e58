import type { OutlineStyle, TextOverlay } from './text-overlay.ts';

/** How many outlines a text may have (contract 11 "Overlay"). */
export const maxOutlines = 3;

/** Returns the outlines of a text, innermost first, whichever of its two fields has them. */
export function outlinesOf({
  outline,
  outlines = outline ? [outline] : [],
}: Pick<TextOverlay, 'outline' | 'outlines'>): readonly OutlineStyle[] {
  return outlines;
}

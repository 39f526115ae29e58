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

/** Returns the fields of a text that has these outlines: the plain one as long as it is enough. */
export function withOutlines(outlines: readonly OutlineStyle[]): Pick<TextOverlay, 'outline' | 'outlines'> {
  const [first, second] = outlines;
  return second ? { outline: undefined, outlines } : { outline: first, outlines: undefined };
}

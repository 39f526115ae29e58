import { familyFonts, type FontId } from '../../shared/fonts.ts';
import type { FontFamily } from '../../shared/text-overlay.ts';

/** Returns a name that no installed font has, so that a local Arial is never used instead. */
export function faceName(id: FontId): string {
  return `overprint-${id}`;
}

/** Returns the CSS font family for a family; the page's own font is used until the face is added. */
export function faceOf(family: FontFamily): string {
  return `${faceName(familyFonts[family])}, var(--font-sans)`;
}

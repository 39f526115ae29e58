import { familyFonts, type FontId } from '../../shared/fonts.ts';
import type { FontFamily } from '../../shared/text-overlay.ts';

/** A name that no font of this computer has, so that its own Arial never stands in. */
export function faceName(id: FontId): string {
  return `overprint-${id}`;
}

/** For a style: the face of a family once it was added, and the page's own until then. */
export function faceOf(family: FontFamily): string {
  return `${faceName(familyFonts[family])}, var(--font-sans)`;
}

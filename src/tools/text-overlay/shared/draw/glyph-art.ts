import type { Face, Font } from 'harfbuzzjs';
import { type ColourFill, readColourGlyph } from './colour-glyph.ts';
import type { Path, PathConstructor } from './pen.ts';

/** The bounds of a shape in font units, `y` up. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A glyph's shape in font units, `y` up. */
export interface GlyphArt {
  /** Everything that an outline goes around. */
  readonly outline: Path;
  /** Undefined for a glyph that inks nothing. */
  readonly bounds: Bounds | undefined;
  /** The layers of an emoji, from below; undefined for a glyph that takes the text's colour. */
  readonly fills: readonly ColourFill[] | undefined;
}

/** Reads a glyph's shape from its font: an outline, or the layers of a colour glyph. */
export function createGlyphArt(font: Font, face: Face, glyph: number, Path2D: PathConstructor): GlyphArt {
  if (face.hasColorPaint() && face.glyphHasColorPaint(glyph)) return readColourGlyph(font, glyph, Path2D);
  const outline = new Path2D(font.glyphToPath(glyph));
  const extents = font.glyphExtents(glyph);
  if (!extents || extents.width === 0 || extents.height === 0) return { outline, bounds: undefined, fills: undefined };
  const { xBearing: left, yBearing: top, width, height } = extents;
  return { outline, bounds: { left, top, right: left + width, bottom: top + height }, fills: undefined };
}

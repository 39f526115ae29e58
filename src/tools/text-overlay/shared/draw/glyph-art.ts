import type { Face, Font } from 'harfbuzzjs';
import { type ColourFill, readColourGlyph } from './colour-glyph.ts';
import { type Outline, type ScaledPath, scaledPath } from './outline.ts';
import type { PathConstructor } from './pen.ts';

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
  readonly outline: Outline;
  readonly path: ScaledPath;
  /** Undefined for a glyph that inks nothing. */
  readonly bounds: Bounds | undefined;
  /** The layers of an emoji, from below; undefined for a glyph that takes the text's colour. */
  readonly fills: readonly ColourFill[] | undefined;
}

/** Reads a glyph's shape from its font: an outline, or the layers of a colour glyph. */
export function createGlyphArt(font: Font, face: Face, glyph: number, Path2D: PathConstructor): GlyphArt {
  if (face.hasColorPaint() && face.glyphHasColorPaint(glyph)) {
    const { outline, bounds, fills } = readColourGlyph(font, glyph, Path2D);
    return { outline, path: scaledPath(outline, Path2D), bounds, fills };
  }
  const outline = font.glyphToJson(glyph);
  return { outline, path: scaledPath(outline, Path2D), bounds: boundsOf(font, glyph), fills: undefined };
}

function boundsOf(font: Font, glyph: number): Bounds | undefined {
  const extents = font.glyphExtents(glyph);
  if (!extents || extents.width === 0 || extents.height === 0) return undefined;
  const { xBearing: left, yBearing: top, width, height } = extents;
  return { left, top, right: left + width, bottom: top + height };
}

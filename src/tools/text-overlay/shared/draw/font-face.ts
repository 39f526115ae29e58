import { Blob, Face, Font, MetricsTag } from 'harfbuzzjs';
import { Problem } from '#platform/shared/problem.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { isOwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { type ColourFill, readColourGlyph } from './colour-glyph.ts';
import { identity } from './matrix.ts';
import { collectBounds } from './outline-bounds.ts';
import { type Bounds, type Outline, type ScaledPath, scaledPath } from './outline.ts';
import type { PathConstructor } from './pen.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

/** A glyph's shape in font units, `y` up. */
export interface GlyphArt {
  /** The shape that a text's outline is drawn around. */
  readonly outline: Outline;
  readonly path: ScaledPath;
  /** Undefined for a glyph without ink. */
  readonly bounds: Bounds | undefined;
  /** The layers of an emoji, bottom first. Undefined for a glyph in the text's colour. */
  readonly fills: readonly ColourFill[] | undefined;
}

/** A loaded font. */
export interface FontFace {
  readonly id: FontId;
  readonly font: Font;
  readonly unitsPerEm: number;
  /** Font units above and below the baseline, both positive. */
  readonly ascent: number;
  readonly descent: number;
  /** Font units from the baseline to the top of capitals. */
  readonly capHeight: number;
  /** Returns whether the font has a glyph for each of the code points. */
  covers(codePoints: readonly number[]): boolean;
  /**
   * Returns a glyph's shape in font units, from a cache if possible. Throws `Problem` 400 `too_many_glyphs`
   * for one with too many steps.
   */
  art(glyph: number): GlyphArt;
  /** Returns an outline in font units as the shape of a glyph in the text's colour. */
  artOf(outline: Outline): GlyphArt;
}

/** The number of glyphs that a font caches; more than a text of 1,000 characters in one script needs. */
const maxCachedGlyphs = 2_000;

/** Creates a font from a file's bytes. Throws an Error if they are not a font. */
export function createFontFace(id: FontId, bytes: Uint8Array, Path2D: PathConstructor): FontFace {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  if (ascender - descender <= 0) throw new Error(`Expected a font, received ${bytes.length} bytes for ${id}`);
  // The reader of colours knows only the emoji font.
  const hasColours = !isOwnFont(id) && face.hasColorPaint();
  const arts = new Map<number, GlyphArt>();
  const coverage = new Map<number, boolean>();

  function has(codePoint: number): boolean {
    let found = coverage.get(codePoint);
    if (found === undefined) {
      found = font.nominalGlyph(codePoint) !== undefined;
      coverage.set(codePoint, found);
    }
    return found;
  }

  return {
    id,
    font,
    unitsPerEm: face.upem,
    ascent: ascender,
    descent: -descender,
    capHeight: font.getMetricPositionWithFallback(MetricsTag.CAP_HEIGHT),
    covers: (codePoints) => codePoints.every(has),
    art(glyph) {
      let art = arts.get(glyph);
      if (!art) {
        if (arts.size >= maxCachedGlyphs) arts.clear();
        art = createGlyphArt(font, hasColours ? face : undefined, glyph, Path2D);
        arts.set(glyph, art);
      }
      return art;
    },
    artOf: (outline) => ({
      outline,
      path: scaledPath(outline, Path2D),
      bounds: boundsOfOutline(outline),
      fills: undefined,
    }),
  };
}

/** Reads a glyph's shape from its font: an outline, or the layers of a glyph of a `colourFace`. */
function createGlyphArt(
  font: Font,
  colourFace: Face | undefined,
  glyph: number,
  Path2D: PathConstructor,
): GlyphArt {
  if (colourFace?.glyphHasColorPaint(glyph)) {
    const { outline, bounds, fills } = readColourGlyph(font, glyph, Path2D);
    return { outline, path: scaledPath(outline, Path2D), bounds, fills };
  }
  const outline = font.glyphToJson(glyph);
  if (outline.length > fontLimits.outlineSteps) throw new Problem(renderProblems.tooManyGlyphs);
  return { outline, path: scaledPath(outline, Path2D), bounds: boundsOf(font, glyph), fills: undefined };
}

function boundsOfOutline(outline: Outline): Bounds | undefined {
  const bounds = collectBounds();
  bounds.add(outline, identity);
  const box = bounds.box();
  return box && { left: box.x, top: box.y + box.height, right: box.x + box.width, bottom: box.y };
}

function boundsOf(font: Font, glyph: number): Bounds | undefined {
  const extents = font.glyphExtents(glyph);
  if (!extents || extents.width === 0 || extents.height === 0) return undefined;
  const { xBearing: left, yBearing: top, width, height } = extents;
  return { left, top, right: left + width, bottom: top + height };
}

import { Blob, Face, Font } from 'harfbuzzjs';
import type { FontId } from '../fonts.ts';
import { createGlyphArt, type GlyphArt } from './glyph-art.ts';
import type { PathConstructor } from './pen.ts';

/** Drawn glyphs kept for each font; a text of 1,000 characters of one script stays below. */
const maxGlyphs = 2_000;

/** One loaded font. */
export interface FontFace {
  readonly id: FontId;
  readonly font: Font;
  readonly unitsPerEm: number;
  /** Units above and below the baseline, both positive. */
  readonly ascent: number;
  readonly descent: number;
  /** Whether the font has a glyph for each of the code points. */
  covers(codePoints: readonly number[]): boolean;
  /** A glyph's shape in font units; kept for the next time. */
  art(glyph: number): GlyphArt;
}

/** Makes a font of a file's bytes. Throws an Error for bytes that are no font. */
export function createFontFace(id: FontId, bytes: Uint8Array, Path2D: PathConstructor): FontFace {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  if (ascender - descender <= 0) throw new Error(`Expected a font, received ${bytes.length} bytes for ${id}`);
  const arts = new Map<number, GlyphArt>();
  const known = new Map<number, boolean>();

  function has(codePoint: number): boolean {
    let response = known.get(codePoint);
    if (response === undefined) {
      response = font.nominalGlyph(codePoint) !== undefined;
      known.set(codePoint, response);
    }
    return response;
  }

  return {
    id,
    font,
    unitsPerEm: face.upem,
    ascent: ascender,
    descent: -descender,
    covers: (codePoints) => codePoints.every(has),
    art(glyph) {
      let art = arts.get(glyph);
      if (!art) {
        if (arts.size >= maxGlyphs) arts.clear();
        art = createGlyphArt(font, face, glyph, Path2D);
        arts.set(glyph, art);
      }
      return art;
    },
  };
}

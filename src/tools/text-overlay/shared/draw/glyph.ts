import type { FontFace, GlyphArt } from './font-face.ts';
import type { Point } from './geometry.ts';
import type { Matrix } from './matrix.ts';

/** A glyph and its origin, in picture pixels from the centre of the block. */
export interface PlacedGlyph extends Point {
  readonly face: FontFace;
  readonly id: number;
  /** Picture pixels per font unit. */
  readonly scale: number;
  /** Clockwise about its origin, in radians; upright by default. */
  readonly turn?: number | undefined;
  /** The shape of a letter that is bent; the font's by default. */
  readonly art?: GlyphArt | undefined;
}

/** A glyph of a line that is not placed yet, from the line's left end and its baseline. */
export interface LineGlyph extends PlacedGlyph {
  /** The middle of the letter that the glyph is a part of, from the line's left end. */
  readonly middle: number;
  /** Whether a stroke joins it to its neighbours. */
  readonly isJoined: boolean;
}

/** Returns the shape of a glyph in font units. Throws as `FontFace.art` does. */
export function artOf({ art, face, id }: PlacedGlyph): GlyphArt {
  return art ?? face.art(id);
}

/** Returns the transformation from font units to picture pixels from the centre of the block. */
export function matrixOf({ x, y, scale, turn }: PlacedGlyph): Matrix {
  if (turn === undefined) return { a: scale, b: 0, c: 0, d: -scale, e: x, f: y };
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return { a: cos, b: sin, c: sin, d: -cos, e: x, f: y };
}

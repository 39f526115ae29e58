import type { FontFace } from './font-face.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point, Size {}

/** One glyph with its origin, in picture pixels from the centre of the block. */
export interface PlacedGlyph extends Point {
  readonly face: FontFace;
  readonly id: number;
  /** Picture pixels for each unit of the font. */
  readonly scale: number;
}

/** One line; `x` is its left end, `y` its baseline. */
export interface LaidLine extends Point {
  readonly text: string;
  readonly width: number;
}

/**
 * Lines and glyphs of one text around its centre, without a place on the picture: it stays good while a text
 * is moved or coloured. All lengths in picture pixels, `x` and `y` from the centre of the block.
 */
export interface TextLayout {
  /** The block of lines, as `position` and dragging know it: its widest line and all line heights. */
  readonly block: Size;
  /** What the glyphs ink, without an outline; undefined where nothing is inked, as by spaces. */
  readonly ink: Box | undefined;
  readonly lines: readonly LaidLine[];
  readonly glyphs: readonly PlacedGlyph[];
  readonly missingGlyphs: readonly string[];
}

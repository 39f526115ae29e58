import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from './geometry.ts';
import type { LineGlyph, PlacedGlyph } from './glyph.ts';

/** A line. `x` is its left end and `y` its baseline; on an arc, where its baseline begins. */
export interface PlacedLine extends Point {
  readonly text: string;
  /** On an arc its length. */
  readonly width: number;
}

/** The lines and glyphs of a text around the centre of its block. */
export interface PlacedLines {
  /** The width of the widest line and the sum of the line heights; of a curved text, the size of its ink. */
  readonly block: Size;
  /** The bounds of all ink, without the outline. Undefined for a text without ink, such as spaces. */
  readonly ink: Box | undefined;
  readonly lines: readonly PlacedLine[];
  readonly glyphs: readonly PlacedGlyph[];
}

/** A shaped line. Glyph positions are relative to its left end and its baseline. */
export interface ShapedLine {
  readonly text: string;
  readonly width: number;
  readonly glyphs: readonly LineGlyph[];
}

import { Buffer, ClusterLevel, Direction, shape } from 'harfbuzzjs';
import type { FontFace } from './font-face.ts';
import { loadedFace, type LoadedFonts, type Run } from './itemise.ts';

/** A glyph in font units. The glyphs of a run are in order from left to right. */
export interface ShapedGlyph {
  readonly id: number;
  /** The UTF-16 index in the paragraph of the first grapheme that the glyph represents. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

export interface ShapedRun {
  readonly face: FontFace;
  readonly glyphs: readonly ShapedGlyph[];
}

/** Shapes one run. Takes the text around it into account, so that Arabic letters join across runs. */
export function shapeRun(
  text: string,
  run: Pick<Run, 'start' | 'end' | 'font' | 'level'>,
  fonts: LoadedFonts,
): ShapedRun {
  const face = loadedFace(fonts, run.font);
  const buffer = new Buffer();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES);
  buffer.addText(text, run.start, run.end - run.start);
  buffer.guessSegmentProperties();
  buffer.setLanguage('und');
  buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => ({
    id: glyph.codepoint,
    cluster: glyph.cluster,
    advance: glyph.xAdvance ?? 0,
    offsetX: glyph.xOffset ?? 0,
    offsetY: glyph.yOffset ?? 0,
  }));
  return { face, glyphs };
}

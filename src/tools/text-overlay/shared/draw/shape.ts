import { Buffer, ClusterLevel, Direction, Feature, shape } from 'harfbuzzjs';
import { Problem } from '#platform/shared/problem.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { isOwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { FontFace } from './font-face.ts';
import { loadedFace, type LoadedFonts, type Run } from './itemise.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

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
  /** What each grapheme's advance includes as letter spacing. */
  readonly spacing: number;
  /** Whether strokes join its letters. */
  readonly isJoined: boolean;
  readonly glyphs: readonly ShapedGlyph[];
}

export interface ShapeContext {
  readonly fonts: LoadedFonts;
  /** A multiple of the font size. */
  readonly letterSpacing: number;
}

/** Letters that are spaced out don't join to ligatures, as in CSS. */
const noLigatures = ['liga', 'clig'].map((tag) => new Feature(tag, 0));

/**
 * Shapes one run. Takes the text around it into account, so that Arabic letters join across runs.
 * `letterSpacing` is added after each grapheme, as a multiple of the font size; joined scripts have none.
 * Throws `Problem` 400 `too_many_glyphs` where the font's substitutions explode.
 */
export function shapeRun(
  text: string,
  run: Pick<Run, 'start' | 'end' | 'font' | 'level'>,
  { fonts, letterSpacing }: ShapeContext,
): ShapedRun {
  const face = loadedFace(fonts, run.font);
  const joined = isJoined(run.font, text.slice(run.start, run.end));
  const spacing = joined ? 0 : letterSpacing * face.unitsPerEm;
  const buffer = new Buffer();
  buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES);
  buffer.addText(text, run.start, run.end - run.start);
  buffer.guessSegmentProperties();
  buffer.setLanguage('und');
  buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer, spacing === 0 ? [] : noLigatures);
  const shaped = buffer.getGlyphInfosAndPositions();
  if (shaped.length > maxGlyphs(run.end - run.start)) throw new Problem(renderProblems.tooManyGlyphs);
  const glyphs = shaped.map((glyph, index) => {
    const endsGrapheme = shaped[index + 1]?.cluster !== glyph.cluster;
    return {
      id: glyph.codepoint,
      cluster: glyph.cluster,
      advance: (glyph.xAdvance ?? 0) + (endsGrapheme ? spacing : 0),
      offsetX: glyph.xOffset ?? 0,
      offsetY: glyph.yOffset ?? 0,
    };
  });
  return { face, spacing, isJoined: joined, glyphs };
}

/** Far more than honest fonts need for so many characters. */
function maxGlyphs(characters: number): number {
  return fontLimits.glyphsPerCharacter * characters + fontLimits.glyphsBesides;
}

const joinedLetters = /\p{Script=Arabic}|\p{Script=Devanagari}/u;

/** Returns whether the letters of a run are joined by strokes, which spacing would tear apart. */
function isJoined(font: Run['font'], letters: string): boolean {
  return font === 'arabic' || font === 'devanagari' || (isOwnFont(font) && joinedLetters.test(letters));
}

import type { TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { indentShares } from './arcs.ts';
import { hanFontOf } from './candidates.ts';
import type { FontFace } from './font-face.ts';
import type { LineGlyph, PlacedGlyph } from './glyph.ts';
import { shownText } from './graphemes.ts';
import type { Box } from './geometry.ts';
import { itemise, loadedFace, type LoadedFonts, type Paragraph } from './itemise.ts';
import { breakLines, type LineRange } from './lines.ts';
import type { PlacedLine, PlacedLines, ShapedLine } from './placed-lines.ts';
import { placeOnArcs } from './place-on-arcs.ts';
import { type ShapeContext, type ShapedGlyph, shapeRun } from './shape.ts';
import { visualOrder } from './visual-order.ts';

export type { Box, Point } from './geometry.ts';

/**
 * The lines and glyphs of a text, independent of its place and colour. All lengths are in picture pixels, and
 * `x` and `y` are relative to the centre of the block.
 */
export interface TextLayout extends PlacedLines {
  /** The style's size, or the one that `fit` found. */
  readonly fontSize: number;
  readonly missingGlyphs: readonly string[];
}

/** Breaks a text into lines and shapes their glyphs. Throws an Error if a font is not loaded. */
export function layOutText(style: TextStyle, fonts: LoadedFonts): TextLayout {
  const text = shownText(style);
  const hanFont = hanFontOf(text);
  const paragraphs = text.split('\n').map((part) => itemise(part, style.font, hanFont, fonts));
  const missingGlyphs = [...new Set(paragraphs.flatMap(({ missing }) => missing))];
  const layOutAt = (fontSize: number): TextLayout => {
    const sized = { ...style, fontSize };
    const lines = paragraphs.flatMap((paragraph) => shapeLines(paragraph, sized, fonts));
    return { fontSize, ...placeLines(lines, sized, fonts), missingGlyphs };
  };
  return style.fit === 'shrink' ? largestThatFits(style, layOutAt) : layOutAt(style.fontSize);
}

const stepsPerPixel = 4;

/**
 * Returns the layout with the largest size, in quarters of a pixel, whose block is within `maxWidth` and
 * `maxHeight`: `fontSize` at most, and 1 pixel if none is small enough.
 */
function largestThatFits(
  { fontSize, maxWidth = Infinity, maxHeight = Infinity }: TextStyle,
  layOutAt: (fontSize: number) => TextLayout,
): TextLayout {
  const fits = ({ block }: TextLayout) => block.width <= maxWidth && block.height <= maxHeight;
  const wanted = layOutAt(fontSize);
  if (fits(wanted)) return wanted;
  let best = layOutAt(Math.min(1, fontSize));
  let [fitting, tooLarge] = [stepsPerPixel, Math.ceil(fontSize * stepsPerPixel)];
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    const layout = layOutAt(middle / stepsPerPixel);
    if (fits(layout)) {
      best = layout;
      fitting = middle;
    } else tooLarge = middle;
  }
  return best;
}

function shapeLines(paragraph: Paragraph, style: TextStyle, fonts: LoadedFonts): ShapedLine[] {
  const { fontSize, letterSpacing, fit } = style;
  const context = { fonts, letterSpacing };
  const shape = (range: LineRange) => shapeLine(paragraph, range, fontSize, context);
  // The lines of a curved text that is made to fit are as they were sent: its arc has to fit, not its length.
  const maxWidth = fit && style.curve !== 0 ? undefined : style.maxWidth;
  const widthOf = (range: LineRange) => shape(range).width;
  const rules = { maxWidth, fontSize, breaksWords: fit === undefined, widthOf };
  return breakLines(paragraph, rules, context).map(shape);
}

/**
 * Shapes the runs of a line and places them side by side in visual order. The spacing after its last letter
 * is not part of its width.
 */
function shapeLine(
  paragraph: Paragraph,
  range: LineRange,
  fontSize: number,
  context: ShapeContext,
): ShapedLine {
  const runs = paragraph.runs
    .map((run) => ({ ...run, start: Math.max(run.start, range.start), end: Math.min(run.end, range.end) }))
    .filter(({ start, end }) => start < end);
  const placed: LineGlyph[] = [];
  let x = 0;
  let lastSpacing = 0;
  for (const run of visualOrder(runs)) {
    const { face, spacing, isJoined, glyphs } = shapeRun(paragraph.text, run, context);
    const scale = fontSize / face.unitsPerEm;
    for (const letter of lettersOf(glyphs)) {
      const middle = x + ((sumOf(letter.map(({ advance }) => advance)) - spacing) * scale) / 2;
      for (const { id, advance, offsetX, offsetY } of letter) {
        placed.push({ face, id, scale, x: x + offsetX * scale, y: -offsetY * scale, middle, isJoined });
        x += advance * scale;
      }
    }
    lastSpacing = spacing * scale;
  }
  return { text: paragraph.text.slice(range.start, range.end), width: x - lastSpacing, glyphs: placed };
}

/** Returns the glyphs of a run by the letters that they are parts of. */
function lettersOf(glyphs: readonly ShapedGlyph[]): ShapedGlyph[][] {
  const letters: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = letters.at(-1);
    if (last?.[0]?.cluster === glyph.cluster) last.push(glyph);
    else letters.push([glyph]);
  }
  return letters;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Places lines: on arcs if the text is curved, else one below the other. */
function placeLines(lines: readonly ShapedLine[], style: TextStyle, fonts: LoadedFonts): PlacedLines {
  const face = loadedFace(fonts, style.font);
  const capHeight = face.capHeight * (style.fontSize / face.unitsPerEm);
  const onArcs = style.curve === 0 ? undefined : placeOnArcs(lines, style, capHeight);
  return onArcs ?? stackLines(lines, style, face);
}

/** Stacks lines around the centre. Each glyph row is centred vertically in its line height. */
function stackLines(lines: readonly ShapedLine[], style: TextStyle, face: FontFace): PlacedLines {
  const { fontSize, lineHeight, align } = style;
  const scale = fontSize / face.unitsPerEm;
  const lineHeightPx = fontSize * lineHeight;
  const block = { width: Math.max(...lines.map(({ width }) => width)), height: lines.length * lineHeightPx };
  const firstBaseline = -block.height / 2 + (lineHeightPx + (face.ascent - face.descent) * scale) / 2;
  const placedLines: PlacedLine[] = [];
  const glyphs: PlacedGlyph[] = [];
  for (const [index, line] of lines.entries()) {
    const x = -block.width / 2 + (block.width - line.width) * indentShares[align];
    const y = firstBaseline + index * lineHeightPx;
    placedLines.push({ text: line.text, width: line.width, x, y });
    for (const { face: ofGlyph, id, scale: units, ...at } of line.glyphs)
      glyphs.push({ face: ofGlyph, id, scale: units, x: x + at.x, y: y + at.y });
  }
  return { block, ink: inkOf(glyphs), lines: placedLines, glyphs };
}

function inkOf(glyphs: readonly PlacedGlyph[]): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { face, id, scale, x, y } of glyphs) {
    const { bounds } = face.art(id);
    if (!bounds) continue;
    left = Math.min(left, x + bounds.left * scale);
    right = Math.max(right, x + bounds.right * scale);
    top = Math.min(top, y - bounds.top * scale);
    bottom = Math.max(bottom, y - bounds.bottom * scale);
  }
  return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

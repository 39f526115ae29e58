import { familyFonts } from '../fonts.ts';
import type { TextStyle } from '../text-overlay.ts';
import { hanFontOf } from './candidates.ts';
import type { FontFace } from './font-face.ts';
import { cleanText } from './graphemes.ts';
import { itemise, loadedFace, type LoadedFonts, type Paragraph } from './itemise.ts';
import { breakLines, type LineRange } from './lines.ts';
import { shapeRun } from './shape.ts';
import { visualOrder } from './visual-order.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point, Size {}

/** A glyph and its origin, in picture pixels from the centre of the block. */
export interface PlacedGlyph extends Point {
  readonly face: FontFace;
  readonly id: number;
  /** Picture pixels per font unit. */
  readonly scale: number;
}

/** A line. `x` is its left end and `y` its baseline. */
export interface PlacedLine extends Point {
  readonly text: string;
  readonly width: number;
}

/**
 * The lines and glyphs of a text, independent of its place and colour. All lengths are in picture pixels, and
 * `x` and `y` are relative to the centre of the block.
 */
export interface TextLayout {
  /** The width of the widest line and the sum of the line heights. */
  readonly block: Size;
  /** The bounds of all ink, without the outline. Undefined for a text without ink, such as spaces. */
  readonly ink: Box | undefined;
  readonly lines: readonly PlacedLine[];
  readonly glyphs: readonly PlacedGlyph[];
  readonly missingGlyphs: readonly string[];
}

/** A shaped line. Glyph positions are relative to its left end and its baseline. */
interface ShapedLine {
  readonly text: string;
  readonly width: number;
  readonly glyphs: readonly PlacedGlyph[];
}

/** Breaks a text into lines and shapes their glyphs. Throws an Error if a font is not loaded. */
export function layOutText(style: TextStyle, fonts: LoadedFonts): TextLayout {
  const text = cleanText(style.text);
  const hanFont = hanFontOf(text);
  const paragraphs = text.split('\n').map((part) => itemise(part, style.fontFamily, hanFont, fonts));
  const lines = paragraphs.flatMap((paragraph) => shapeLines(paragraph, style, fonts));
  const missingGlyphs = [...new Set(paragraphs.flatMap(({ missing }) => missing))];
  return { ...placeLines(lines, style, fonts), missingGlyphs };
}

function shapeLines(
  paragraph: Paragraph,
  { fontSize, maxWidth }: TextStyle,
  fonts: LoadedFonts,
): ShapedLine[] {
  const shape = (range: LineRange) => shapeLine(paragraph, range, fontSize, fonts);
  const widthOf = (range: LineRange) => shape(range).width;
  return breakLines(paragraph, maxWidth, { fonts, fontSize, widthOf }).map(shape);
}

/** Shapes the runs of a line and places them side by side in visual order. */
function shapeLine(paragraph: Paragraph, range: LineRange, fontSize: number, fonts: LoadedFonts): ShapedLine {
  const runs = paragraph.runs
    .map((run) => ({ ...run, start: Math.max(run.start, range.start), end: Math.min(run.end, range.end) }))
    .filter(({ start, end }) => start < end);
  const placed: PlacedGlyph[] = [];
  let x = 0;
  for (const run of visualOrder(runs)) {
    const { face, glyphs } = shapeRun(paragraph.text, run, fonts);
    const scale = fontSize / face.unitsPerEm;
    for (const { id, advance, offsetX, offsetY } of glyphs) {
      placed.push({ face, id, scale, x: x + offsetX * scale, y: -offsetY * scale });
      x += advance * scale;
    }
  }
  return { text: paragraph.text.slice(range.start, range.end), width: x, glyphs: placed };
}

/** Stacks lines around the centre. Each glyph row is centred vertically in its line height. */
function placeLines(
  lines: readonly ShapedLine[],
  style: TextStyle,
  fonts: LoadedFonts,
): Omit<TextLayout, 'missingGlyphs'> {
  const { fontSize, lineHeight, align, fontFamily } = style;
  const face = loadedFace(fonts, familyFonts[fontFamily]);
  const scale = fontSize / face.unitsPerEm;
  const lineHeightPx = fontSize * lineHeight;
  const block = { width: Math.max(...lines.map(({ width }) => width)), height: lines.length * lineHeightPx };
  const firstBaseline = -block.height / 2 + (lineHeightPx + (face.ascent - face.descent) * scale) / 2;
  const indentShares = { left: 0, center: 0.5, right: 1 };
  const placedLines: PlacedLine[] = [];
  const glyphs: PlacedGlyph[] = [];
  for (const [index, line] of lines.entries()) {
    const x = -block.width / 2 + (block.width - line.width) * indentShares[align];
    const y = firstBaseline + index * lineHeightPx;
    placedLines.push({ text: line.text, width: line.width, x, y });
    for (const glyph of line.glyphs) glyphs.push({ ...glyph, x: x + glyph.x, y: y + glyph.y });
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

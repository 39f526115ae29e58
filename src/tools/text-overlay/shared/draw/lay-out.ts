import { familyFonts } from '../fonts.ts';
import type { TextStyle } from '../text-overlay.ts';
import { hanFontOf } from './candidates.ts';
import { cleanText } from './graphemes.ts';
import { itemise, loadedFace, type LoadedFonts, type Paragraph } from './itemise.ts';
import type { Box, LaidLine, PlacedGlyph, TextLayout } from './layout.ts';
import { breakLines, type LineRange } from './lines.ts';
import { shapeRun } from './shape.ts';
import { visualOrder } from './visual-order.ts';

/** A line before it has a place: glyphs from its left end on the baseline. */
interface SetLine {
  readonly text: string;
  readonly width: number;
  readonly glyphs: readonly PlacedGlyph[];
}

/** Finds lines and glyphs of a text around its centre. Throws an Error when a font is not loaded. */
export function layOutText(style: TextStyle, fonts: LoadedFonts): TextLayout {
  const text = cleanText(style.text);
  const hanFont = hanFontOf(text);
  const paragraphs = text.split('\n').map((part) => itemise(part, style.fontFamily, hanFont, fonts));
  const lines = paragraphs.flatMap((paragraph) => setLines(paragraph, style, fonts));
  const missingGlyphs = [...new Set(paragraphs.flatMap(({ missing }) => missing))];
  return { ...placeLines(lines, style, fonts), missingGlyphs };
}

function setLines(paragraph: Paragraph, { fontSize, maxWidth }: TextStyle, fonts: LoadedFonts): SetLine[] {
  const set = (range: LineRange) => setLine(paragraph, range, fontSize, fonts);
  const widthOf = (range: LineRange) => set(range).width;
  return breakLines(paragraph, maxWidth, { fonts, fontSize, widthOf }).map(set);
}

/** Shapes the runs of a line and sets them beside one another in visual order. */
function setLine(paragraph: Paragraph, range: LineRange, fontSize: number, fonts: LoadedFonts): SetLine {
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

/** Stacks lines around the centre: each as high as `lineHeight` says, its font's height in the middle. */
function placeLines(
  lines: readonly SetLine[],
  style: TextStyle,
  fonts: LoadedFonts,
): Omit<TextLayout, 'missingGlyphs'> {
  const { fontSize, lineHeight, align, fontFamily } = style;
  const face = loadedFace(fonts, familyFonts[fontFamily]);
  const scale = fontSize / face.unitsPerEm;
  const pitch = fontSize * lineHeight;
  const block = { width: Math.max(...lines.map(({ width }) => width)), height: lines.length * pitch };
  const firstBaseline = -block.height / 2 + (pitch + (face.ascent - face.descent) * scale) / 2;
  const shares = { left: 0, center: 0.5, right: 1 };
  const laid: LaidLine[] = [];
  const glyphs: PlacedGlyph[] = [];
  for (const [index, line] of lines.entries()) {
    const x = -block.width / 2 + (block.width - line.width) * shares[align];
    const y = firstBaseline + index * pitch;
    laid.push({ text: line.text, width: line.width, x, y });
    for (const glyph of line.glyphs) glyphs.push({ ...glyph, x: x + glyph.x, y: y + glyph.y });
  }
  return { block, ink: inkOf(glyphs), lines: laid, glyphs };
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

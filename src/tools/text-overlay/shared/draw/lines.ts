import LineBreaker from 'linebreak';
import type { Grapheme } from './graphemes.ts';
import type { LoadedFonts, Paragraph } from './itemise.ts';
import { shapeRun } from './shape.ts';

/** A line's part of its paragraph (UTF-16), without the white space at its end. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a paragraph into lines of at most `maxWidth` picture pixels, where Unicode lets a line end (UAX 14); a
 * word that is wider breaks between graphemes, of which a line holds at least one. `widthOf` measures a
 * finished line.
 */
export function breakLines(
  paragraph: Paragraph,
  maxWidth: number | undefined,
  measure: { readonly fonts: LoadedFonts; readonly fontSize: number; widthOf(range: LineRange): number },
): LineRange[] {
  const { text, graphemes } = paragraph;
  if (maxWidth === undefined || graphemes.length === 0) return [trimEnd(text, 0, text.length)];
  const stops = stopsOf(paragraph);
  const widths = estimatedWidths(paragraph, measure.fonts, measure.fontSize);
  const lines: LineRange[] = [];
  let from = 0;
  while (from < graphemes.length) {
    const start = graphemes[from]?.start ?? 0;
    const line = (to: number) => trimEnd(text, start, graphemes[to - 1]?.end ?? start);
    let to = reach(from, { graphemes, widths, maxWidth });
    const fits = (end: number) => measure.widthOf(line(end)) <= maxWidth;
    to = lastThat(stops, from, to, fits) ?? lastThat(undefined, from, to, fits) ?? from + 1;
    lines.push(line(to));
    from = pastSpaces(paragraph, to);
  }
  return lines;
}

/** For each grapheme's number, whether a line may end before it. */
function stopsOf({ text, graphemes }: Paragraph): boolean[] {
  const places = new Set<number>([text.length]);
  const breaker = new LineBreaker(text);
  for (let stop = breaker.nextBreak(); stop; stop = breaker.nextBreak()) places.add(stop.position);
  return [...graphemes.map(({ start }) => places.has(start)), true];
}

/** Width of each grapheme as it stands in the whole paragraph; a ligature counts for its first one. */
function estimatedWidths(paragraph: Paragraph, fonts: LoadedFonts, fontSize: number): number[] {
  const byStart = new Map<number, number>();
  for (const run of paragraph.runs) {
    const { face, glyphs } = shapeRun(paragraph.text, run, fonts);
    for (const { cluster, advance } of glyphs) {
      byStart.set(cluster, (byStart.get(cluster) ?? 0) + (advance * fontSize) / face.unitsPerEm);
    }
  }
  return paragraph.graphemes.map(({ start }) => byStart.get(start) ?? 0);
}

interface Reach {
  readonly graphemes: Paragraph['graphemes'];
  readonly widths: readonly number[];
  readonly maxWidth: number;
}

/**
 * How far a line may go by the estimate: the number of the first grapheme beyond; white space at the end
 * hangs over.
 */
function reach(from: number, { graphemes, widths, maxWidth }: Reach): number {
  let width = 0;
  let to = from;
  while (to < graphemes.length) {
    width += widths[to] ?? 0;
    if (width > maxWidth && !isSpace(graphemes[to]) && to > from) break;
    to += 1;
  }
  return to;
}

/** White space after a line that broke within a word belongs to no line. */
function pastSpaces({ graphemes }: Paragraph, from: number): number {
  let to = from;
  while (isSpace(graphemes[to])) to += 1;
  return to;
}

function isSpace(grapheme: Grapheme | undefined): boolean {
  return grapheme !== undefined && /^\s+$/u.test(grapheme.text);
}

/** The last place up to `to` where a line may end and fits; with no stops given, any place may end one. */
function lastThat(
  stops: readonly boolean[] | undefined,
  from: number,
  to: number,
  fits: (to: number) => boolean,
): number | undefined {
  for (let end = to; end > from; end--) {
    if ((stops === undefined || stops[end]) && fits(end)) return end;
  }
  return undefined;
}

function trimEnd(text: string, start: number, end: number): LineRange {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

import LineBreaker from 'linebreak';
import type { Grapheme } from './graphemes.ts';
import type { Paragraph } from './itemise.ts';
import { type ShapeContext, shapeRun } from './shape.ts';

/** The range of a line in its paragraph (UTF-16), without the white space at its end. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

export interface LineRules {
  /** In picture pixels; undefined for no wrapping. */
  readonly maxWidth: number | undefined;
  readonly fontSize: number;
  /** Whether a word wider than the line is broken between graphemes; otherwise it makes the line wider. */
  readonly breaksWords: boolean;
  /** Returns the width of a finished line. */
  readonly widthOf: (range: LineRange) => number;
}

/**
 * Breaks a paragraph into lines of at most `maxWidth` at the break opportunities of Unicode (UAX 14), with at
 * least one grapheme in each line.
 */
export function breakLines(
  paragraph: Paragraph,
  { maxWidth, fontSize, breaksWords, widthOf }: LineRules,
  context: ShapeContext,
): LineRange[] {
  const { text, graphemes } = paragraph;
  if (maxWidth === undefined || graphemes.length === 0) return [trimEnd(text, 0, text.length)];
  const breaks = breakOpportunities(paragraph);
  const widths = estimatedWidths(paragraph, fontSize, context);
  const lines: LineRange[] = [];
  let from = 0;
  while (from < graphemes.length) {
    const start = graphemes[from]?.start ?? 0;
    const line = (to: number) => trimEnd(text, start, graphemes[to - 1]?.end ?? start);
    const limit = estimateEnd(from, { graphemes, widths, maxWidth });
    const fits = (end: number) => widthOf(line(end)) <= maxWidth;
    const inWord = () =>
      breaksWords ? (lastFitting(undefined, from, limit, fits) ?? from + 1) : breaks.indexOf(true, from + 1);
    const to = lastFitting(breaks, from, limit, fits) ?? inWord();
    lines.push(line(to));
    from = skipSpaces(paragraph, to);
  }
  return lines;
}

/** Returns for each grapheme's index whether a line may end before it. */
function breakOpportunities({ text, graphemes }: Paragraph): boolean[] {
  const positions = new Set<number>([text.length]);
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.add(next.position);
  return [...graphemes.map(({ start }) => positions.has(start)), true];
}

/**
 * Returns the width of each grapheme within the whole paragraph. A ligature counts for its first grapheme.
 */
function estimatedWidths(paragraph: Paragraph, fontSize: number, context: ShapeContext): number[] {
  const byStart = new Map<number, number>();
  for (const run of paragraph.runs) {
    const { face, glyphs } = shapeRun(paragraph.text, run, context);
    for (const { cluster, advance } of glyphs) {
      byStart.set(cluster, (byStart.get(cluster) ?? 0) + (advance * fontSize) / face.unitsPerEm);
    }
  }
  return paragraph.graphemes.map(({ start }) => byStart.get(start) ?? 0);
}

interface Estimate {
  readonly graphemes: Paragraph['graphemes'];
  readonly widths: readonly number[];
  readonly maxWidth: number;
}

/**
 * Returns the index after the last grapheme that fits into a line by the estimated widths. White space at the
 * end of a line does not count.
 */
function estimateEnd(from: number, { graphemes, widths, maxWidth }: Estimate): number {
  let width = 0;
  let to = from;
  while (to < graphemes.length) {
    width += widths[to] ?? 0;
    if (width > maxWidth && !isSpace(graphemes[to]) && to > from) break;
    to += 1;
  }
  return to;
}

/** Returns the index after any white space. White space between two lines belongs to neither. */
function skipSpaces({ graphemes }: Paragraph, from: number): number {
  let to = from;
  while (isSpace(graphemes[to])) to += 1;
  return to;
}

function isSpace(grapheme: Grapheme | undefined): boolean {
  return grapheme !== undefined && /^\s+$/u.test(grapheme.text);
}

/** Returns the last index up to `to` at which the line fits, among `breaks` if they are given. */
function lastFitting(
  breaks: readonly boolean[] | undefined,
  from: number,
  to: number,
  fits: (to: number) => boolean,
): number | undefined {
  for (let end = to; end > from; end--) {
    if ((breaks === undefined || breaks[end]) && fits(end)) return end;
  }
  return undefined;
}

function trimEnd(text: string, start: number, end: number): LineRange {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

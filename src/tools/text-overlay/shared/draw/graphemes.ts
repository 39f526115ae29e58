const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A character as a reader perceives it, with its position in the text (UTF-16). */
export interface Grapheme {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function splitGraphemes(text: string): Grapheme[] {
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
    end: index + segment.length,
  }));
}

const emojiAlone = /^\p{Emoji_Presentation}/u;
const emojiSequence =
  /\p{Emoji}\uFE0F|\p{Emoji_Modifier}|\u20E3|^\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\u200D/u;

/** Returns whether a grapheme is drawn in colour: an emoji, flag, keycap or sequence without U+FE0E. */
export function isEmoji(grapheme: string): boolean {
  return !grapheme.includes('\uFE0E') && (emojiAlone.test(grapheme) || emojiSequence.test(grapheme));
}

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]$/u;

/** Returns the code points that need a glyph. Joiners, selectors and direction marks need none. */
export function visibleCodePoints(grapheme: string): number[] {
  return Array.from(grapheme)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

/**
 * Converts line ends of any system to line feeds, tabs to spaces and lone surrogates to U+FFFD, and removes
 * other control characters.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '');
}

/** Returns what is drawn of a text. */
export function shownText({
  text,
  uppercase,
}: {
  readonly text: string;
  readonly uppercase: boolean;
}): string {
  const cleaned = cleanText(text);
  return uppercase ? cleaned.toUpperCase() : cleaned;
}

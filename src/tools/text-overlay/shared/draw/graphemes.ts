const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a reader takes for one character, with its place in the text (UTF-16). */
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
const emojiMade =
  /\p{Emoji}\uFE0F|\p{Emoji_Modifier}|\u20E3|^\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\u200D/u;

/** Whether a grapheme asks for colour: an emoji, a flag, a keycap, a sequence; U+FE0E asks for plain text. */
export function isEmoji(grapheme: string): boolean {
  return !grapheme.includes('\uFE0E') && (emojiAlone.test(grapheme) || emojiMade.test(grapheme));
}

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]$/u;

/** The code points that need a glyph; joiners, selectors and direction marks need none. */
export function visibleCodePoints(grapheme: string): number[] {
  return Array.from(grapheme)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
}

/**
 * Line ends of any system become line feeds, tabs become spaces, other control characters and lone surrogates
 * go.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '');
}

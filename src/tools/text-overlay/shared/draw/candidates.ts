import { familyFonts, type FontId } from '../fonts.ts';
import type { FontFamily } from '../text-overlay.ts';
import { isEmoji } from './graphemes.ts';

/** The font of each script. It is loaded for the first text with a letter that the family lacks. */
const scriptFonts: readonly (readonly [RegExp, FontId])[] = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script_Extensions=Hebrew}/u, 'hebrew'],
  [/\p{Script_Extensions=Devanagari}/u, 'devanagari'],
  [/\p{Script_Extensions=Thai}/u, 'thai'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'japanese'],
  [/\p{Script=Hangul}/u, 'korean'],
];
/** Gelasio has only Latin letters. Tinos replaces it as the other font with serifs. */
const european = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u;
const han = /\p{Script_Extensions=Han}|[\u3000-\u303f\uff00-\uffef]/u;
const symbol = /\p{S}|\p{P}|\p{N}/u;

const textStyle = '\uFE0E';
const emojiFirst = ['emoji', 'japanese'] as const;
const plainFirst = ['japanese', 'emoji'] as const;

/**
 * Returns the font for a text's Chinese characters: Japanese beside kana, Korean beside hangul, else Chinese.
 */
export function hanFontOf(text: string): FontId {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

/**
 * Returns the fonts to try for a grapheme, in order: the family (after the emoji font for an emoji), then the
 * font of the script. Symbols that the family lacks are looked up in the emoji font and in the Japanese font,
 * the smallest one with many symbols.
 */
export function candidatesOf(grapheme: string, family: FontFamily, hanFont: FontId): FontId[] {
  const own = familyFonts[family];
  if (isEmoji(grapheme)) return ['emoji', own];
  const substitute: FontId[] = own === 'gelasio' && european.test(grapheme) ? ['tinos'] : [];
  const fonts = [
    own,
    ...substitute,
    ...scriptFonts.filter(([script]) => script.test(grapheme)).map(([, id]) => id),
  ];
  if (han.test(grapheme)) fonts.push(hanFont);
  else if (/\p{Extended_Pictographic}/u.test(grapheme))
    fonts.push(...(grapheme.includes(textStyle) ? plainFirst : emojiFirst));
  else if (symbol.test(grapheme)) fonts.push('japanese');
  return [...new Set(fonts)];
}

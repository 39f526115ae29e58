import { type ScriptFontId, substituteOf } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { isEmoji } from './graphemes.ts';

/** The font of each script. It is loaded for the first text with a letter that the family lacks. */
const scriptFonts: readonly (readonly [RegExp, ScriptFontId])[] = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script_Extensions=Hebrew}/u, 'hebrew'],
  [/\p{Script_Extensions=Devanagari}/u, 'devanagari'],
  [/\p{Script_Extensions=Thai}/u, 'thai'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'japanese'],
  [/\p{Script=Hangul}/u, 'korean'],
];
const european = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u;
const han = /\p{Script_Extensions=Han}|[\u3000-\u303f\uff00-\uffef]/u;
const symbol = /\p{S}|\p{P}|\p{N}/u;

const textStyle = '\uFE0E';
const emojiFirst = ['emoji', 'japanese'] as const;
const plainFirst = ['japanese', 'emoji'] as const;

/**
 * Returns the font for a text's Chinese characters: Japanese beside kana, Korean beside hangul, else Chinese.
 */
export function hanFontOf(text: string): ScriptFontId {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

/**
 * Returns the fonts to try for a grapheme, in order: the text's own (after the emoji font for an emoji), one
 * like it for European letters, then the font of the script. Symbols that it lacks are looked up in the emoji
 * font and in the Japanese font, the smallest one with many symbols.
 */
export function candidatesOf(grapheme: string, own: FontId, hanFont: ScriptFontId): FontId[] {
  if (isEmoji(grapheme)) return ['emoji', own];
  const substitute = european.test(grapheme) ? [substituteOf(own)] : [];
  const fonts: FontId[] = [
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

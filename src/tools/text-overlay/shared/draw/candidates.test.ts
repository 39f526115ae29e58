import { describe, expect, test } from 'vitest';
import { candidatesOf, hanFontOf } from './candidates.ts';

describe('Chinese characters are drawn', () => {
  test.each([
    ['in Japanese beside kana', '漢字かな', 'japanese'],
    ['in Korean beside hangul', '漢字 한글', 'korean'],
    ['in simplified Chinese otherwise', '汉字 abc', 'chinese'],
  ])('%s', (_name, text, font) => {
    expect(hanFontOf(text)).toBe(font);
    expect(candidatesOf('字', 'gelasio-400', hanFontOf(text))).toEqual(['gelasio-400', font]);
  });
});

describe('the fonts tried for a character are', () => {
  test.each([
    ['the font, then one like it, for Latin', 'a', ['arimo-400', 'inter-400']],
    ['the family, then Arabic', 'م', ['arimo-400', 'arabic']],
    ['the family, then Hebrew', 'ש', ['arimo-400', 'hebrew']],
    ['the family, then Devanagari', 'क', ['arimo-400', 'devanagari']],
    ['the family, then Thai', 'ส', ['arimo-400', 'thai']],
    ['emoji before the family', '😀', ['emoji', 'arimo-400']],
    ['emoji after the family for a character that is both', '☺', ['arimo-400', 'emoji', 'japanese']],
    ['emoji last for plain text style', '☺\ufe0e', ['arimo-400', 'japanese', 'emoji']],
    ['the font with many symbols', '①', ['arimo-400', 'japanese']],
    ['no others for a script without a font', 'த', ['arimo-400']],
  ])('%s', (_name, text, fonts) => {
    expect(candidatesOf(text, 'arimo-400', 'chinese')).toEqual(fonts);
  });
});

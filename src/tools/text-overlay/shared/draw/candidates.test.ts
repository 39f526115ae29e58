import { describe, expect, test } from 'vitest';
import { candidatesOf, hanFontOf } from './candidates.ts';

describe('Chinese characters are drawn', () => {
  test.each([
    ['in Japanese beside kana', '漢字かな', 'japanese'],
    ['in Korean beside hangul', '漢字 한글', 'korean'],
    ['in simplified Chinese otherwise', '汉字 abc', 'chinese'],
  ])('%s', (_name, text, font) => {
    expect(hanFontOf(text)).toBe(font);
    expect(candidatesOf('字', 'Georgia', hanFontOf(text))).toEqual(['gelasio', font]);
  });
});

describe('the fonts tried for a character are', () => {
  test.each([
    ['the family alone for Latin', 'a', ['arimo']],
    ['the family, then Arabic', 'م', ['arimo', 'arabic']],
    ['the family, then Hebrew', 'ש', ['arimo', 'hebrew']],
    ['the family, then Devanagari', 'क', ['arimo', 'devanagari']],
    ['the family, then Thai', 'ส', ['arimo', 'thai']],
    ['emoji before the family', '😀', ['emoji', 'arimo']],
    ['emoji after the family for a character that is both', '☺', ['arimo', 'emoji', 'japanese']],
    ['emoji last for plain text style', '☺\ufe0e', ['arimo', 'japanese', 'emoji']],
    ['the font with many symbols', '①', ['arimo', 'japanese']],
    ['no others for a script without a font', 'த', ['arimo']],
  ])('%s', (_name, text, fonts) => {
    expect(candidatesOf(text, 'Helvetica', 'chinese')).toEqual(fonts);
  });
});

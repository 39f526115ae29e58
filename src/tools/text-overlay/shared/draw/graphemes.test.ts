import { describe, expect, test } from 'vitest';
import { cleanText, isEmoji, splitGraphemes, visibleCodePoints } from './graphemes.ts';

describe('text before it is laid out', () => {
  test('has line feeds for the line ends of every system', () => {
    expect(cleanText('a\r\nb\rc\nd\u2028e\u2029f\u0085g\vh\fi')).toBe('a\nb\nc\nd\ne\nf\ng\nh\ni');
  });

  test('has spaces for tabs and no other control characters', () => {
    expect(cleanText('a\tb\u0000c\u0007d\u007fe\u009ff')).toBe('a bcdef');
  });

  test('has replacement characters for lone surrogates', () => {
    expect(cleanText('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
  });

  test('is split into characters as a reader perceives them', () => {
    const text = 'e\u0301👨‍👩‍👧🇯🇵';
    expect(splitGraphemes(text).map((grapheme) => grapheme.text)).toEqual(['e\u0301', '👨‍👩‍👧', '🇯🇵']);
    expect(splitGraphemes(text).at(-1)).toEqual({ text: '🇯🇵', start: 10, end: 14 });
  });

  test('needs no glyphs for joiners, selectors and direction marks', () => {
    expect(visibleCodePoints('a\u200d\ufe0f\u202e\u200fb')).toEqual([97, 98]);
  });
});

describe('a grapheme is drawn as an emoji', () => {
  test.each(['😀', '❤️', '1️⃣', '#\u20e3', '🇯🇵', '👋🏽', '👩‍🚀', '☝🏿'])('%s', (text) => {
    expect(isEmoji(text)).toBe(true);
  });

  test.each(['1', '#', '©', '❤', '😀\ufe0e', 'a', '字'])('but not %s', (text) => {
    expect(isEmoji(text)).toBe(false);
  });
});

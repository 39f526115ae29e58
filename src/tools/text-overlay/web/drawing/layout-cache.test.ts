import { expect, test } from 'vitest';
import type { TextLayout } from '#tools/text-overlay/shared/draw/layout.ts';
import type { TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { createLayoutCache } from './layout-cache.ts';

const style: TextStyle = {
  text: 'a',
  font: 'inter-400',
  fontSize: 24,
  letterSpacing: 0,
  uppercase: false,
  lineHeight: 1.2,
  align: 'center',
  maxWidth: undefined,
  maxHeight: undefined,
  fit: undefined,
  curve: 0,
};

function countingDrawer() {
  const laidOut: string[] = [];
  const layOut = ({ text, fontSize }: TextStyle): TextLayout => {
    laidOut.push(text);
    return {
      fontSize,
      block: { width: 1, height: 1 },
      ink: undefined,
      glyphs: [],
      lines: [],
      missingGlyphs: [],
    };
  };
  return { laidOut, layOut };
}

test('a style is laid out once', () => {
  const { laidOut, layOut } = countingDrawer();
  const cached = createLayoutCache({ isReady: () => true, layOut });
  expect(cached(style)).toBe(cached({ ...style }));
  cached({ ...style, fontSize: 25 });
  expect(laidOut).toEqual(['a', 'a']);
});

test('a text whose fonts are loading has no layout yet and gets one later', () => {
  let ready = false;
  const cached = createLayoutCache({ isReady: () => ready, layOut: countingDrawer().layOut });
  expect(cached(style)).toBeUndefined();
  ready = true;
  expect(cached(style)).toBeDefined();
});

test('drops the oldest layout beyond a hundred', () => {
  const { laidOut, layOut } = countingDrawer();
  const cached = createLayoutCache({ isReady: () => true, layOut });
  for (let index = 0; index <= 100; index += 1) cached({ ...style, text: `${index}` });
  cached({ ...style, text: '100' });
  cached({ ...style, text: '0' });
  expect(laidOut).toHaveLength(102);
});

import { describe, expect, test } from 'vitest';
import { positions, type TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { arrangeText, findBuiltInFont, styleOf } from './arrange.ts';
import type { TextLayout } from './layout.ts';

const picture = { width: 1_000, height: 500 };
const block = { width: 200, height: 50 };
const plain: TextOverlay = {
  text: 'a',
  fontSize: 40,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
};
const layout: TextLayout = { fontSize: 40, block, ink: undefined, lines: [], glyphs: [], missingGlyphs: [] };

const centreWith = (changes: Partial<TextOverlay>) =>
  arrangeText({ ...plain, ...changes }, layout, picture).centre;

describe('a named position', () => {
  test.each([
    ['top-left', 120, 45],
    ['top-center', 500, 45],
    ['top-right', 880, 45],
    ['center-left', 120, 250],
    ['center', 500, 250],
    ['center-right', 880, 250],
    ['bottom-left', 120, 455],
    ['bottom-center', 500, 455],
    ['bottom-right', 880, 455],
  ] as const)('%s keeps 4 %% of the shorter side free', (place, x, y) => {
    expect(centreWith({ place })).toEqual({ x, y });
  });

  test('keeps it free of the outline too, also of one that is a share of the font size', () => {
    expect(centreWith({ place: 'top-left', outline: { color: '#000000', width: 7 } })).toEqual({
      x: 127,
      y: 52,
    });
    expect(centreWith({ place: 'top-left', outline: { color: '#000000', width: '50%' } })).toEqual({
      x: 140,
      y: 65,
    });
  });

  test('keeps a turned text inside', () => {
    const { x, y } = centreWith({ place: 'top-left', rotation: 90 });
    expect([Math.round(x), Math.round(y)]).toEqual([20 + 25, 20 + 100]);
  });

  test('is supported for all nine', () => {
    for (const place of positions) expect(centreWith({ place }).x, place).toBeGreaterThan(0);
  });
});

test('x and y are the centre itself, in pixels or as shares of width and height', () => {
  expect(centreWith({ place: { x: -3.5, y: 9 } })).toEqual({ x: -3.5, y: 9 });
  expect(centreWith({ place: { x: '25%', y: '90%' } })).toEqual({ x: 250, y: 450 });
});

test('shares of lengths are of the shorter side, the width and the height', () => {
  const overlay: TextOverlay = { ...plain, fontSize: '8%', maxWidth: '50%', maxHeight: '20%' };
  expect(styleOf(overlay, picture, findBuiltInFont)).toMatchObject({
    fontSize: 40,
    maxWidth: 500,
    maxHeight: 100,
  });
});

test.each([
  [400, 'montserrat-400', 400],
  [100, 'montserrat-400', 400],
  [600, 'montserrat-700', 700],
  [800, 'montserrat-900', 900],
])('the weight %d is drawn with the nearest one of the family', (wanted, id, weight) => {
  expect(findBuiltInFont('Montserrat', wanted)).toEqual({ id, weight });
});

describe('the inked box', () => {
  const inked = { ...layout, ink: { x: -10.5, y: -4.25, width: 21, height: 8.5 } };
  const boxWith = (changes: Partial<TextOverlay>) =>
    arrangeText({ ...plain, place: { x: 50, y: 50 }, ...changes }, inked, picture).box;

  test('consists of whole pixels around glyphs and outline', () => {
    expect(boxWith({})).toEqual({ x: 39, y: 45, width: 22, height: 10 });
    expect(boxWith({ outline: { color: '#000000', width: 3 } })).toEqual({
      x: 36,
      y: 42,
      width: 28,
      height: 16,
    });
  });

  test('adds the widths of several outlines, whatever their units', () => {
    const outlines = [
      { color: '#FFFFFF', width: 3 },
      { color: '#FF0000', width: 0 },
      { color: '#000000', width: '10%' },
    ] as const;
    expect(boxWith({ outlines })).toEqual({ x: 32, y: 38, width: 36, height: 24 });
    const { look } = arrangeText({ ...plain, outlines }, inked, picture);
    expect(look.outlines).toEqual([
      { color: '#FFFFFF', reach: 3 },
      { color: '#000000', reach: 7 },
    ]);
    expect(centreWith({ place: 'top-left', outlines })).toEqual({ x: 127, y: 52 });
  });

  test('turns with the text, and includes its shadow', () => {
    expect(boxWith({ rotation: 90 })).toMatchObject({ width: 10, height: 22 });
    expect(boxWith({ shadow: { x: 50, y: 0, blur: 0, color: '#000' } })).toEqual({
      x: 39,
      y: 45,
      width: 42,
      height: 10,
    });
  });

  test('is empty without ink', () => {
    const { box } = arrangeText({ ...plain, place: { x: 50.4, y: 50 } }, layout, picture);
    expect(box).toEqual({ x: 50, y: 50, width: 0, height: 0 });
  });
});

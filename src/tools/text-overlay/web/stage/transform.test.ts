import { expect, test } from 'vitest';
import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { centreOf, textBox, turned } from './text-box.ts';
import { type HandleKind, type Pull, type Transform, transformed, unwrapped } from './transform.ts';

const picture = { width: 1000, height: 800 };
const text: Overlay = {
  id: 1,
  text: 'NEW DROP',
  place: { x: 500, y: 400 },
  fontSize: 40,
  fontFamily: 'Inter',
  color: '#FFFFFF',
  lineHeight: 1,
  align: 'left',
};

/** Lays out blocks of 200 by 40 at 40 pixels, which wrap into as many lines as their width needs. */
function arrange({ place, fontSize, maxWidth }: Overlay): ArrangedText {
  const sizePx = pixelsOf(fontSize, 800);
  const widthPx = maxWidth === undefined ? Infinity : pixelsOf(maxWidth, 1000);
  const lines = Math.max(1, Math.ceil((5 * sizePx) / widthPx));
  const block = { width: Math.min(5 * sizePx, widthPx), height: lines * sizePx };
  // The rest of a layout is not used.
  return { centre: place as Point, layout: { block }, look: {} } as unknown as ArrangedText;
}

function pull(kind: HandleKind, overlay: Overlay, by: Point, more: Partial<Pull> = {}) {
  const transform: Transform = { overlay, picture, arrange };
  const from = { x: 600, y: 420 };
  const to = { x: from.x + by.x, y: from.y + by.y };
  return transformed(kind, transform, { from, to, altKey: false, shiftKey: false, ...more });
}
const corner = { type: 'corner', x: 1, y: 1 } as const;

/** Returns where a corner of a text is on the picture. */
function cornerOf(overlay: Overlay, x: -1 | 1, y: -1 | 1): Point {
  const { box, radians } = textBox(overlay, arrange(overlay), picture);
  const centre = centreOf(box);
  const { x: dx, y: dy } = turned({ x: (x * box.width) / 2, y: (y * box.height) / 2 }, radians);
  return { x: centre.x + dx, y: centre.y + dy };
}

test('a corner changes the size, and the opposite one stays', () => {
  expect(pull(corner, text, { x: 100, y: 20 })).toMatchObject({ fontSize: 60, place: { x: 550, y: 410 } });
  expect(pull({ type: 'corner', x: -1, y: 1 }, text, { x: 100, y: -20 })).toMatchObject({
    fontSize: 20,
    place: { x: 550, y: 390 },
  });
});

test.each([30, -75, 180])('also of a text that is turned by %i degrees', (rotation) => {
  const before = { ...text, rotation };
  const by = turned({ x: 100, y: 20 }, (rotation * Math.PI) / 180);
  const part = pull(corner, before, by);
  expect(part.fontSize).toBe(60);
  const [was, is] = [before, { ...before, ...part }].map((one) => cornerOf(one, -1, -1));
  expect(Math.hypot(is!.x - was!.x, is!.y - was!.y)).toBeLessThan(1);
});

test('with Alt the centre stays', () => {
  expect(pull(corner, text, { x: 50, y: 10 }, { altKey: true })).toMatchObject({
    fontSize: 60,
    place: { x: 500, y: 400 },
  });
});

test('pixels stay pixels up to the limit of the API, and shares stay shares', () => {
  expect(pull(corner, text, { x: -900, y: -900 }).fontSize).toBe(1);
  expect(pull(corner, text, { x: 1600, y: 320 }).fontSize).toBe('45%');
  expect(pull(corner, { ...text, fontSize: '5%' }, { x: 100, y: 20 }).fontSize).toBe('7.5%');
});

test('a wrapped text keeps its lines as it is resized', () => {
  const wrapped = { ...text, maxWidth: 101, maxHeight: '10%' } as const;
  expect(pull(corner, wrapped, { x: 50.5, y: 40 })).toMatchObject({
    fontSize: 60,
    maxWidth: 152,
    maxHeight: '15%',
  });
});

test('a side wraps, and the other side and the top stay', () => {
  const part = pull({ type: 'side', x: 1 }, text, { x: -100, y: 7 });
  expect(part).toEqual({ maxWidth: 100, place: { x: 450, y: 420 } });
  const left = pull({ type: 'side', x: -1 }, { ...text, maxWidth: '20%' }, { x: 100, y: 0 });
  expect(left).toEqual({ maxWidth: '10%', place: { x: 550, y: 420 } });
});

test('taking the width away leaves no text that shrinks into nothing', () => {
  expect(unwrapped({ ...text, maxWidth: 90, fit: 'shrink' })).toEqual({
    maxWidth: undefined,
    fit: undefined,
  });
  expect(unwrapped({ ...text, maxWidth: 90, maxHeight: 50, fit: 'shrink' })).toEqual({ maxWidth: undefined });
});

test('a text is turned by whole degrees, with Shift by 15, within half a turn', () => {
  const turn = (overlay: Overlay, to: Point, shiftKey: boolean) =>
    transformed(
      { type: 'turn' },
      { overlay, picture, arrange },
      { from: { x: 500, y: 300 }, to, altKey: false, shiftKey },
    ).rotation;
  expect(turn(text, { x: 600, y: 400 }, false)).toBe(90);
  expect(turn(text, { x: 530, y: 300 }, true)).toBe(15);
  expect(turn(text, { x: 530, y: 300 }, false)).toBe(17);
  expect(turn({ ...text, rotation: 100 }, { x: 600, y: 400 }, false)).toBe(-170);
  expect(turn({ ...text, rotation: 17 }, { x: 470, y: 300 }, false)).toBeUndefined();
});

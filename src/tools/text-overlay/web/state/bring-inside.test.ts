import { expect, test } from 'vitest';
import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import { bringInside } from './bring-inside.ts';

const picture = { width: 1000, height: 500 };
const text = (words: string, box: ArrangedText['box'], fontSize: ArrangedText['overlay']['fontSize'] = 100) =>
  ({
    overlay: { fontSize },
    layout: { fontSize: 100, block: box, lines: [{ text: words }] },
    centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    box,
  }) as unknown as ArrangedText;
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test('a text inside its picture needs nothing', () => {
  expect(bringInside(text('inside', box(0, 0, 1000, 500)), picture)).toBeUndefined();
});

test('a text that has room is moved inside by as much as it reaches over', () => {
  expect(bringInside(text('edge', box(-20, 450, 200, 100)), picture)).toEqual({
    label: 'Move it inside',
    part: { place: { x: 100, y: 450 } },
  });
});

test('a line of several words that is too wide is wrapped within the margins', () => {
  expect(bringInside(text('two words', box(-100, 100, 1200, 100)), picture)).toEqual({
    label: 'Wrap it',
    part: { maxWidth: 960, place: { x: 500, y: 150 } },
  });
});

test('a word that is too wide is made smaller, in the unit that it has', () => {
  const wide = box(-100, 100, 1200, 100);
  expect(bringInside(text('word', wide), picture)).toMatchObject({
    label: 'Shrink it',
    part: { fontSize: 80 },
  });
  expect(bringInside(text('word', wide, '20%'), picture)?.part.fontSize).toBe('16%');
});

test('a curved text is made smaller, because its lines are no wider than their arc', () => {
  const wide = text('round it goes', box(-200, 0, 1400, 300));
  expect(bringInside(wide, picture)?.label).toBe('Wrap it');
  const curved = { ...wide, overlay: { ...wide.overlay, curve: 120 } };
  expect(bringInside(curved, picture)?.label).toBe('Shrink it');
});

import { expect, test } from 'vitest';
import { aligned, type BoundedText, distributed } from './align.ts';

const text = (id: number, x: number, y: number, width: number, height: number): BoundedText => ({
  id,
  centre: { x: x + width / 2, y: y + height / 2 },
  bounds: { x, y, width, height },
});
const texts = [text(1, 300, 10, 100, 20), text(2, 100, 200, 60, 40), text(3, 500, 90, 40, 20)];
const picture = { x: 0, y: 0, width: 1000, height: 800 };

test('texts are aligned within the box around them', () => {
  expect(aligned(texts, 'left').map(({ centre }) => centre.x)).toEqual([150, 130, 120]);
  expect(aligned(texts, 'centre').map(({ centre }) => centre.x)).toEqual([320, 320, 320]);
  expect(aligned(texts, 'right').map(({ centre }) => centre.x)).toEqual([490, 510, 520]);
  expect(aligned(texts, 'top').map(({ centre }) => centre.y)).toEqual([20, 30, 20]);
  expect(aligned(texts, 'bottom').map(({ centre }) => centre)).toEqual([
    { x: 350, y: 230 },
    { x: 130, y: 220 },
    { x: 520, y: 230 },
  ]);
});

test('or in the picture', () => {
  expect(aligned(texts, 'middle', picture).map(({ centre }) => centre.y)).toEqual([400, 400, 400]);
  expect(aligned(texts, 'right', picture).map(({ centre }) => centre.x)).toEqual([950, 970, 980]);
});

test('the gaps between texts become equal, whatever their widths', () => {
  expect(distributed(texts, 'across')).toEqual([
    { id: 2, centre: { x: 130, y: 220 } },
    { id: 1, centre: { x: 330, y: 20 } },
    { id: 3, centre: { x: 520, y: 100 } },
  ]);
  expect(distributed(texts, 'down', picture).map(({ id, centre }) => [id, centre.y])).toEqual([
    [1, 10],
    [3, 390],
    [2, 780],
  ]);
});

import { expect, test } from 'vitest';
import { type Drag, dragTo, findHit, hasStarted } from './drag.ts';

const drag: Drag = {
  id: 1,
  from: { x: 310, y: 305 },
  place: { x: 300, y: 300 },
  box: { x: 250, y: 280, width: 100, height: 40 },
};
const workspace = { picture: { width: 1000, height: 800 }, others: [], scale: 0.5, snaps: true };

test('a text follows the pointer, on whole pixels', () => {
  expect(dragTo(drag, { x: 360.4, y: 355.4 }, workspace).place).toEqual({ x: 350, y: 350 });
});

test('it snaps within six screen pixels, whatever the scale', () => {
  expect(dragTo(drag, { x: 498, y: 365 }, workspace)).toEqual({
    place: { x: 500, y: 360 },
    guides: { x: [500], y: [] },
  });
  expect(dragTo(drag, { x: 498, y: 365 }, { ...workspace, scale: 1 }).place.x).toBe(488);
});

test('it snaps to the margin that `position` keeps free', () => {
  expect(dragTo(drag, { x: 310, y: 58 }, workspace).place).toEqual({ x: 300, y: 52 });
});

test('with Alt held it follows the pointer without snapping', () => {
  expect(dragTo(drag, { x: 508, y: 365 }, { ...workspace, snaps: false }).place).toEqual({ x: 498, y: 360 });
});

test('an unsteady click moves nothing', () => {
  expect(hasStarted(drag, { x: 312, y: 306 }, 1)).toBe(false);
  expect(hasStarted(drag, { x: 314, y: 305 }, 1)).toBe(true);
});

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const targets = [
  { id: 1, box: box(0, 0, 100, 50) },
  { id: 2, box: box(50, 0, 100, 50) },
  { id: 3, box: box(300, 300, 4, 4) },
];

test('the frontmost of two overlapping texts is hit', () => {
  expect(findHit(targets, { x: 75, y: 25 }, 24)).toBe(2);
  expect(findHit(targets, { x: 25, y: 25 }, 24)).toBe(1);
});

test('nothing is hit outside all texts', () => {
  expect(findHit(targets, { x: 200, y: 200 }, 24)).toBeUndefined();
});

test('a tiny text can be hit within the minimum target size', () => {
  expect(findHit(targets, { x: 312, y: 302 }, 24)).toBe(3);
  expect(findHit(targets, { x: 315, y: 302 }, 24)).toBeUndefined();
  expect(findHit(targets, { x: 315, y: 302 }, 44)).toBe(3);
});

test('a tiny text in front never hides the text under the point', () => {
  const tiny = { id: 4, box: box(104, 20, 4, 4) };
  expect(findHit([targets[0]!, tiny], { x: 98, y: 22 }, 24)).toBe(1);
});

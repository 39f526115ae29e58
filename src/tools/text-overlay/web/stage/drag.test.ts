import { expect, test } from 'vitest';
import { dragTo, findHit, findWithin, hasStarted, startDrag } from './drag.ts';

const from = { x: 310, y: 305 };
const one = { id: 1, box: { x: 250, y: 280, width: 100, height: 40 }, radians: 0 };
const drag = startDrag([one], from)!;
const placeAfter = (...to: Parameters<typeof dragTo>) => dragTo(...to).texts[0]?.centre;
const workspace = {
  picture: { width: 1000, height: 800 },
  others: [],
  scale: 0.5,
  snaps: true,
  straight: false,
};

test('a text follows the pointer, on whole pixels', () => {
  expect(placeAfter(drag, { x: 360.4, y: 355.4 }, workspace)).toEqual({ x: 350, y: 350 });
});

test('it snaps within six screen pixels, whatever the scale', () => {
  expect(dragTo(drag, { x: 498, y: 365 }, workspace)).toEqual({
    texts: [{ id: 1, centre: { x: 500, y: 360 } }],
    guides: { x: [500], y: [] },
  });
  expect(placeAfter(drag, { x: 498, y: 365 }, { ...workspace, scale: 1 })?.x).toBe(488);
});

test('it snaps to the margin that `position` keeps free', () => {
  expect(placeAfter(drag, { x: 310, y: 58 }, workspace)).toEqual({ x: 300, y: 52 });
});

test('with Alt held it follows the pointer without snapping', () => {
  expect(placeAfter(drag, { x: 508, y: 365 }, { ...workspace, snaps: false })).toEqual({ x: 498, y: 360 });
});

test('with Shift held it keeps to the axis along which the pointer has gone farther, and snaps along it', () => {
  const straight = { ...workspace, straight: true };
  expect(placeAfter(drag, { x: 360, y: 325 }, straight)).toEqual({ x: 350, y: 300 });
  expect(placeAfter(drag, { x: 312, y: 360 }, straight)).toEqual({ x: 300, y: 355 });
  expect(dragTo(drag, { x: 498, y: 405 }, straight)).toEqual({
    texts: [{ id: 1, centre: { x: 500, y: 300 } }],
    guides: { x: [500], y: [] },
  });
});

test('an unsteady click moves nothing', () => {
  expect(hasStarted(drag, { x: 312, y: 306 }, 1)).toBe(false);
  expect(hasStarted(drag, { x: 314, y: 305 }, 1)).toBe(true);
});

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const targets = [
  { id: 1, radians: 0, box: box(0, 0, 100, 50) },
  { id: 2, radians: 0, box: box(50, 0, 100, 50) },
  { id: 3, radians: 0, box: box(300, 300, 4, 4) },
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
  const tiny = { id: 4, radians: 0, box: box(104, 20, 4, 4) };
  expect(findHit([targets[0]!, tiny], { x: 98, y: 22 }, 24)).toBe(1);
});

test('a turned text is hit where it is drawn', () => {
  const upright = { id: 1, radians: Math.PI / 2, box: box(0, 40, 100, 20) };
  expect(findHit([upright], { x: 50, y: 5 }, 4)).toBe(1);
  expect(findHit([upright], { x: 5, y: 50 }, 4)).toBeUndefined();
});

test('a rectangle selects the texts that it touches, turned ones where they are drawn', () => {
  expect(findWithin(targets, box(90, 40, 220, 270))).toEqual([1, 2, 3]);
  expect(findWithin(targets, box(120, 10, 10, 10))).toEqual([2]);
  const slanted = { id: 5, radians: Math.PI / 4, box: box(0, 90, 200, 20) };
  // Within the bounds of the slanted text, but beside it.
  expect(findWithin([slanted], box(140, 40, 20, 20))).toEqual([]);
  expect(findWithin([slanted], box(140, 140, 20, 20))).toEqual([5]);
});

test('several texts move together, and the box around them snaps', () => {
  const both = startDrag([one, { ...one, id: 2, box: { ...one.box, y: 400, width: 300 } }], from)!;
  expect(dragTo(both, { x: 408, y: 305 }, workspace)).toEqual({
    texts: [
      { id: 1, centre: { x: 400, y: 300 } },
      { id: 2, centre: { x: 500, y: 420 } },
    ],
    guides: { x: [500], y: [] },
  });
});

import { expect, test } from 'vitest';
import { type Drag, dragTo, hasStarted } from './drag.ts';

const drag: Drag = {
  id: 1,
  from: { x: 310, y: 305 },
  place: { x: 300, y: 300 },
  box: { x: 250, y: 280, width: 100, height: 40 },
};
const workspace = { picture: { width: 1000, height: 800 }, others: [], scale: 0.5, snaps: true };

test('a text keeps its place under the pointer, on whole pixels', () => {
  expect(dragTo(drag, { x: 360.4, y: 355.4 }, workspace).place).toEqual({ x: 350, y: 350 });
});

test('it snaps within six screen pixels, whatever the scale', () => {
  expect(dragTo(drag, { x: 498, y: 365 }, workspace)).toEqual({
    place: { x: 500, y: 360 },
    guides: { x: [500], y: [] },
  });
  expect(dragTo(drag, { x: 498, y: 365 }, { ...workspace, scale: 1 }).place.x).toBe(488);
});

test('it snaps to the margin that position keeps', () => {
  expect(dragTo(drag, { x: 310, y: 58 }, workspace).place).toEqual({ x: 300, y: 52 });
});

test('with Alt held it goes where the hand goes', () => {
  expect(dragTo(drag, { x: 508, y: 365 }, { ...workspace, snaps: false }).place).toEqual({ x: 498, y: 360 });
});

test('an unsteady click moves nothing', () => {
  expect(hasStarted(drag, { x: 312, y: 306 }, 1)).toBe(false);
  expect(hasStarted(drag, { x: 314, y: 305 }, 1)).toBe(true);
});

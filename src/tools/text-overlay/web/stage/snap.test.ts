import { expect, test } from 'vitest';
import { snap } from './snap.ts';

const options = { picture: { width: 1000, height: 500 }, margin: 20, maxDistance: 6, others: [] };
const box = (x: number, y: number) => ({ x, y, width: 200, height: 50 });

test('snaps to the centre of the picture in both directions', () => {
  expect(snap(box(404, 221), options)).toEqual({ shift: { x: -4, y: 4 }, guides: { x: [500], y: [250] } });
});

test('snaps to edges and margins in each direction separately', () => {
  expect(snap(box(3, 100), options)).toEqual({ shift: { x: -3, y: 0 }, guides: { x: [0], y: [] } });
  expect(snap(box(24, 100), options)).toMatchObject({ shift: { x: -4 }, guides: { x: [20] } });
  expect(snap(box(778, 447), options)).toEqual({ shift: { x: 2, y: 3 }, guides: { x: [980], y: [500] } });
});

test('the nearest line wins', () => {
  const near = { ...options, margin: 8, maxDistance: 10 };
  expect(snap(box(6, 100), near).shift.x).toBe(2);
  expect(snap(box(3, 100), near).shift.x).toBe(-3);
});

test('does not snap beyond the maximum distance', () => {
  expect(snap(box(100, 100), options)).toEqual({ shift: { x: 0, y: 0 }, guides: { x: [], y: [] } });
});

test('snaps to another text and shows every line that it lies on', () => {
  const others = [{ x: 300, y: 100, width: 200, height: 50 }];
  const met = snap(box(303, 300), { ...options, others });
  expect(met.shift.x).toBe(-3);
  expect(met.guides.x.toSorted((a, b) => a - b)).toEqual([300, 400, 500]);
});

test('snaps beside another text, edge to edge', () => {
  const others = [{ x: 300, y: 100, width: 200, height: 50 }];
  expect(snap(box(503, 300), { ...options, others })).toMatchObject({ shift: { x: -3 } });
  expect(snap(box(96, 300), { ...options, others })).toMatchObject({ shift: { x: 4 } });
});

import { expect, test } from 'vitest';
import { colourDistance, labOf } from './colours.ts';

test.each([
  // Of the test data of Sharma, Wu and Dalal.
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('%j and %j are %d apart', ([l, a, b], [l2, a2, b2], distance) => {
  const [one, other] = [
    { l, a, b },
    { l: l2, a: a2, b: b2 },
  ];
  expect(colourDistance(one, other)).toBeCloseTo(distance, 4);
  expect(colourDistance(other, one)).toBeCloseTo(distance, 4);
});

test('a colour of sRGB is that of CIELAB', () => {
  const { l, a, b } = labOf(255, 0, 0);
  expect([l, a, b].map((value) => Math.round(value * 10) / 10)).toEqual([53.2, 80.1, 67.2]);
  expect(labOf(255, 255, 255).l).toBeCloseTo(100, 3);
});

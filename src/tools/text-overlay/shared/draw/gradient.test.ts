import { describe, expect, test } from 'vitest';
import { linearGradient, radialGradient, scaleGradient } from './gradient.ts';

const stops = [
  { offset: 0, colour: '#000000ff' },
  { offset: 1, colour: '#ffffffff' },
];

describe('a gradient of the font', () => {
  test('runs at a right angle to the line from its first to its third point', () => {
    expect(linearGradient([0, 0, 10, 10, 0, 5], stops)).toMatchObject({
      from: { x: 0, y: 0 },
      to: { x: 10, y: 0 },
    });
  });

  test('without a direction is undefined', () => {
    expect(linearGradient([3, 3, 10, 10, 3, 3], stops)).toBeUndefined();
  });

  test('has its ends moved to its outermost stops, because Canvas accepts only 0 to 1', () => {
    const wide = [
      { offset: -1, colour: '#000000ff' },
      { offset: 2, colour: '#ffffffff' },
    ];
    expect(radialGradient([0, 0, 10, 0, 0, 20], wide)).toMatchObject({
      from: { r: 0 },
      to: { r: 30 },
      stops: [{ offset: 0 }, { offset: 1 }],
    });
  });

  test('is scaled with its space', () => {
    const gradient = radialGradient([1, 2, 3, 4, 5, 6], stops);
    expect(gradient && scaleGradient(gradient, 2)).toMatchObject({
      from: { x: 2, y: 4, r: 6 },
      to: { x: 8, y: 10, r: 12 },
    });
  });
});

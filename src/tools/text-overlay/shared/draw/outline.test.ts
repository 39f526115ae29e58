import { describe, expect, test } from 'vitest';
import { invert, multiply, scaling } from './matrix.ts';
import { scaledPath, transformOutline } from './outline.ts';

/** Stores the text of a path. */
class PathText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

describe('a shape', () => {
  const outline = [
    { type: 'M', values: [0.5, -3] },
    { type: 'L', values: [100.25, 7] },
    { type: 'Z', values: [] },
  ];

  test('becomes path text with integers, scaled by a power of two', () => {
    const { path, scale } = scaledPath(outline, PathText);
    expect(Math.log2(scale) % 1).toBe(0);
    expect((path as PathText).text).toBe(`M${0.5 * scale} ${-3 * scale}L${100.25 * scale} ${7 * scale}Z`);
    expect((path as PathText).text).not.toContain('.');
  });

  test('without commands is an empty path', () => {
    expect((scaledPath([], PathText).path as PathText).text).toBe('');
  });

  test('is restored by the inverse of a transformation', () => {
    const matrix = multiply({ a: 2, b: 1, c: -1, d: 3, e: 10, f: -4 }, scaling(0.5));
    const back = invert(matrix);
    expect(back).toBeDefined();
    const round = transformOutline(transformOutline(outline, matrix), back ?? matrix);
    for (const [i, { values }] of round.entries()) {
      for (const [n, value] of values.entries())
        expect(value).toBeCloseTo(outline[i]?.values[n] ?? Number.NaN, 9);
    }
  });

  test('flattened to a line cannot be restored', () => {
    expect(invert({ a: 1, b: 2, c: 2, d: 4, e: 0, f: 0 })).toBeUndefined();
  });
});

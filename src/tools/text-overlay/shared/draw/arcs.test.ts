import { describe, expect, test } from 'vitest';
import { arcsOf, pointAt, turnAt } from './arcs.ts';

const style = { curve: 90, fontSize: 100, lineHeight: 1.2, align: 'center' } as const;
const capHeight = 70;

describe('the arc of a line', () => {
  test.each([1, 90, 180, 360])('spans %d degrees and is as long as the line', (curve) => {
    const [arc] = arcsOf([500], { ...style, curve }, capHeight) ?? [];
    const radians = (curve * Math.PI) / 180;
    expect(arc?.radius).toBeCloseTo(500 / radians, 9);
    expect(arc && turnAt(arc, 500) - turnAt(arc, 0)).toBeCloseTo(radians, 9);
    expect(arc && pointAt(arc, 250).y).toBeCloseTo(-500 / radians, 9);
    expect(arc && pointAt(arc, 250).x).toBeCloseTo(0, 9);
  });

  test('that arches down is as long at the top of its capitals', () => {
    const [arc] = arcsOf([500], { ...style, curve: -90 }, capHeight) ?? [];
    expect(arc?.lengthRadius).toBeCloseTo(1_000 / Math.PI, 9);
    expect(arc?.radius).toBeCloseTo(1_000 / Math.PI + capHeight, 9);
    expect(arc && turnAt(arc, 0)).toBeCloseTo(Math.PI / 4, 9);
    expect(arc && pointAt(arc, 250).y).toBeCloseTo(1_000 / Math.PI + capHeight, 9);
  });

  test('begins where the lines are aligned', () => {
    const startOf = (align: 'left' | 'center' | 'right') =>
      (arcsOf([500, 50], { ...style, align }, capHeight) ?? []).map(({ start }) => start);
    const [widest = 0] = startOf('left');
    expect(startOf('left')[1]).toBeCloseTo(widest, 9);
    expect(startOf('center')[1]).toBeGreaterThan(widest);
    expect(startOf('right')[1]).toBeGreaterThan(startOf('center')[1] ?? 0);
  });
});

describe('the arcs of several lines', () => {
  test.each([
    [360, [500, 500, 500]],
    [360, [50, 900, 400]],
    [-200, [900, 50, 0]],
    [-360, [10, 700, 2_000]],
    [120, [0, 0, 300]],
  ])('at %d degrees are a line height apart, and none spans more', (curve, widths) => {
    const arcs = arcsOf(widths, { ...style, curve }, capHeight) ?? [];
    const spanned = arcs.map(({ lengthRadius }, index) => (widths[index] ?? 0) / lengthRadius);
    expect((Math.max(...spanned.filter(Number.isFinite)) * 180) / Math.PI).toBeCloseTo(Math.abs(curve), 6);
    for (const [index, { radius, lengthRadius, start }] of arcs.entries()) {
      expect(Number.isFinite(start)).toBe(true);
      if (widths[index]) expect(lengthRadius).toBeGreaterThan(0);
      const before = arcs[index - 1];
      if (before) expect(Math.abs(radius - before.radius)).toBeCloseTo(120, 9);
    }
  });

  test('are none where nothing has a width', () => {
    expect(arcsOf([0, -3], style, capHeight)).toBeUndefined();
  });
});

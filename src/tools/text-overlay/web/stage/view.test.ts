import { expect, test } from 'vitest';
import { fitScale, scrollAfterZoom, toPicture, toScreen, viewOf, wheelScale, zoomStep } from './view.ts';

const print = { width: 4500, height: 5400 };
const space = { width: 900, height: 700 };

test('fit shows the whole picture in the window', () => {
  const view = viewOf(print, 'fit', space);
  expect(view.content).toEqual({ width: 500, height: 600 });
  expect(view.window).toEqual(view.content);
});

test('zoomed in, the window fills the available space and the rest is scrolled to', () => {
  expect(viewOf(print, 1, space)).toEqual({
    scale: 1,
    content: print,
    window: { width: 900, height: 700 },
  });
});

test('points and boxes are converted between screen and picture', () => {
  expect(toPicture({ x: 50, y: 20 }, { x: 150, y: 30 }, 0.5)).toEqual({ x: 400, y: 100 });
  expect(toScreen({ x: 400, y: 100, width: 40, height: 20 }, 0.5)).toEqual({
    left: 200,
    top: 50,
    width: 20,
    height: 10,
  });
});

test('fits within 800 by 600 and the available space, and never scales up', () => {
  expect(fitScale(print, space)).toBeCloseTo(600 / 5400);
  expect(fitScale({ width: 1600, height: 400 }, space)).toBe(0.5);
  expect(fitScale({ width: 1600, height: 400 }, { ...space, width: 320 })).toBe(0.2);
  expect(fitScale({ width: 300, height: 200 }, space)).toBe(1);
  expect(fitScale(print, { ...space, height: 270 })).toBe(0.05);
  expect(viewOf(print, 2, space).scale).toBe(2);
});

test('steps to the next round scale and stops at both ends', () => {
  expect(zoomStep(0.111, 1)).toBe(0.25);
  expect(zoomStep(0.111, -1)).toBe(0.1);
  expect(zoomStep(1, 1)).toBe(1.5);
  expect(zoomStep(4, 1)).toBe(4);
  expect(zoomStep(0.03, -1)).toBe(0.05);
});

test('the wheel stays within the limits, and turning it back restores the scale', () => {
  expect(wheelScale(wheelScale(0.5, 120), -120)).toBeCloseTo(0.5);
  expect(wheelScale(4, -5000)).toBe(4);
  expect(wheelScale(0.1, 5000)).toBe(0.05);
});

test('the point under the pointer stays there', () => {
  const pointer = { x: 200, y: 100 };
  const after = scrollAfterZoom({ x: 100, y: 40 }, { from: pointer, to: pointer }, 2);
  // The pointer was over picture pixel (100 + 200) / 0.5 = 600, so the scroll position is 600 * 1 - 200.
  expect(after).toEqual({ x: 400, y: 180 });
});

test('a pinch that moves takes the picture with it', () => {
  const after = scrollAfterZoom({ x: 100, y: 40 }, { from: { x: 200, y: 100 }, to: { x: 230, y: 90 } }, 2);
  expect(after).toEqual({ x: 370, y: 190 });
});

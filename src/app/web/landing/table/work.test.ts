import { expect, test } from 'vitest';
import { printSize } from '../../../../platform/web/print.ts';
import { backgroundOf, firstWork, frameOf, overlayOf, scaledWork } from './work.ts';

test('the frame is the API square round the picture, or the picture alone', () => {
  expect(frameOf(printSize, firstWork)).toEqual({ width: 1700, height: 1700, left: 50, top: 250 });
  expect(frameOf({ width: 301, height: 100 }, { ...firstWork, paddingPx: 1 })).toEqual({
    width: 303,
    height: 303,
    left: 1,
    top: 101,
  });
  expect(frameOf(printSize, { ...firstWork, square: false })).toEqual({
    width: 1600,
    height: 1200,
    left: 0,
    top: 0,
  });
});

test('only a square with a colour has a background', () => {
  expect(backgroundOf(firstWork)).toBeUndefined();
  expect(backgroundOf({ ...firstWork, background: 'black' })).toBe('#000000');
  expect(backgroundOf({ ...firstWork, background: 'custom', customColour: '#12345678' })).toBe('#12345678');
  expect(backgroundOf({ ...firstWork, background: 'white', square: false })).toBeUndefined();
});

test('blank words draw nothing, and an outline of no width is none', () => {
  expect(overlayOf({ ...firstWork, text: ' \n' })).toBeUndefined();
  expect(overlayOf({ ...firstWork, outlineWidth: 0 })?.outline).toBeUndefined();
  expect(overlayOf(firstWork)).toMatchObject({ text: 'NEW DROP', place: 'center', outline: { width: 20 } });
});

test('on a picture of another size the work looks alike, within what the API takes', () => {
  const half = scaledWork(firstWork, printSize, { width: 600, height: 4000 });
  expect(half).toMatchObject({ fontSize: 120, outlineWidth: 10, paddingPx: 25 });
  const large = scaledWork(firstWork, printSize, { width: 24_000, height: 24_000 });
  expect(large).toMatchObject({ fontSize: 300, outlineWidth: 20, paddingPx: 500 });
  const tiny = scaledWork(firstWork, printSize, { width: 1, height: 1 });
  expect(tiny).toMatchObject({ fontSize: 1, outlineWidth: 0, paddingPx: 1 });
});

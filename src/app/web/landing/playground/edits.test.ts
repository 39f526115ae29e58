import { expect, test } from 'vitest';
import { printSize } from '#platform/web/print.ts';
import { backgroundOf, initialEdits, frameOf, overlayOf, scaledEdits } from './edits.ts';

test("the frame is the API's square around the picture, or the picture alone", () => {
  expect(frameOf(printSize, initialEdits)).toEqual({ width: 1700, height: 1700, left: 50, top: 250 });
  expect(frameOf({ width: 301, height: 100 }, { ...initialEdits, paddingPx: 1 })).toEqual({
    width: 303,
    height: 303,
    left: 1,
    top: 101,
  });
  expect(frameOf(printSize, { ...initialEdits, square: false })).toEqual({
    width: 1600,
    height: 1200,
    left: 0,
    top: 0,
  });
});

test('only a square with a colour has a background', () => {
  expect(backgroundOf(initialEdits)).toBeUndefined();
  expect(backgroundOf({ ...initialEdits, background: 'black' })).toBe('#000000');
  expect(backgroundOf({ ...initialEdits, background: 'custom', customColour: '#12345678' })).toBe(
    '#12345678',
  );
  expect(backgroundOf({ ...initialEdits, background: 'white', square: false })).toBeUndefined();
});

test('a blank text is not drawn, and an outline without width is left out', () => {
  expect(overlayOf({ ...initialEdits, text: ' \n' })).toBeUndefined();
  expect(overlayOf({ ...initialEdits, outlineWidth: 0 })?.outline).toBeUndefined();
  expect(overlayOf(initialEdits)).toMatchObject({
    text: 'NEW DROP',
    place: 'center',
    outline: { width: 20 },
  });
});

test("edits look alike on a picture of another size, within the API's limits", () => {
  const half = scaledEdits(initialEdits, printSize, { width: 600, height: 4000 });
  expect(half).toMatchObject({ fontSize: 120, outlineWidth: 10, paddingPx: 25 });
  const large = scaledEdits(initialEdits, printSize, { width: 24_000, height: 24_000 });
  expect(large).toMatchObject({ fontSize: 300, outlineWidth: 20, paddingPx: 500 });
  const tiny = scaledEdits(initialEdits, printSize, { width: 1, height: 1 });
  expect(tiny).toMatchObject({ fontSize: 1, outlineWidth: 0, paddingPx: 1 });
});

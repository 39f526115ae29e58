import { expect, test } from 'vitest';
import { toPicture, toScreen, viewOf } from './view.ts';

const print = { width: 4500, height: 5400 };

test('fitted, all of the picture is in the window', () => {
  const view = viewOf(print, 'fit', 900);
  expect(view.content).toEqual({ width: 500, height: 600 });
  expect(view.window).toEqual(view.content);
});

test('zoomed in, the window takes the room there is and the rest is scrolled to', () => {
  expect(viewOf(print, 1, 900)).toEqual({
    scale: 1,
    content: print,
    window: { width: 900, height: 600 },
  });
});

test('points and boxes go from screen to picture and back', () => {
  expect(toPicture({ x: 50, y: 20 }, { x: 150, y: 30 }, 0.5)).toEqual({ x: 400, y: 100 });
  expect(toScreen({ x: 400, y: 100, width: 40, height: 20 }, 0.5)).toEqual({
    left: 200,
    top: 50,
    width: 20,
    height: 10,
  });
});

import { createCanvas } from '@napi-rs/canvas';
import colourNames from 'color-name';
import { expect, test } from 'vitest';
import { parseHexColour } from './colour.ts';
import { parseCssColour } from './css-colours.ts';

test.each([
  ['#fff', { r: 255, g: 255, b: 255, alpha: 1 }],
  ['#F80', { r: 255, g: 136, b: 0, alpha: 1 }],
  ['#012345', { r: 1, g: 35, b: 69, alpha: 1 }],
  ['#FF000033', { r: 255, g: 0, b: 0, alpha: 0.2 }],
])('reads the hex colour %s', (text, colour) => {
  expect(parseHexColour(text)).toEqual(colour);
  expect(parseCssColour(text)).toEqual(colour);
});

test.each([
  '',
  'fff',
  '#ff',
  '#ffff',
  '#fffff',
  '#fffffff',
  '#ggg',
  '#fff\n',
  ' #fff',
  '#fff;',
  'red',
  '#ＦＦＦ',
])('refuses %j as a hex colour', (text) => expect(parseHexColour(text)).toBeUndefined());

test.each([
  ['RebeccaPurple', { r: 102, g: 51, b: 153, alpha: 1 }],
  ['lightgoldenrodyellow', { r: 250, g: 250, b: 210, alpha: 1 }],
  ['transparent', { r: 0, g: 0, b: 0, alpha: 0 }],
])('reads the CSS colour name %s', (text, colour) => expect(parseCssColour(text)).toEqual(colour));

test('reads all 148 CSS colour names as a canvas does', () => {
  const context = createCanvas(1, 1).getContext('2d');
  const names = Object.keys(colourNames);
  expect(names).toHaveLength(148);
  for (const name of names) {
    context.fillStyle = name;
    expect(parseCssColour(name), name).toEqual(parseHexColour(context.fillStyle));
  }
});

test.each(['', 'constructor', 'no colour', 'rgb(0,0,0)', 'currentcolor'])(
  'refuses %j as a CSS colour',
  (text) => expect(parseCssColour(text)).toBeUndefined(),
);

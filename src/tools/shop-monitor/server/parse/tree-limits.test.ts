import { describe, expect, test } from 'vitest';
import { findTreeExcess, treeLimits } from './tree-limits.ts';

const tooDeep = `more than ${treeLimits.openElements} open elements`;
const atLimit = treeLimits.openElements;

describe('a page gets no tree', () => {
  test.each([
    ['nested elements', '<div>'],
    ['elements that are never closed', '<b>'],
    ['formatting around paragraphs', '<b><i><p>'],
    ['foreign elements', '<svg><p>'],
    ['tables', '<table><tr><td>'],
    ['nested cards', '<a data-testid="sr-media-card-12345678_a_b">'],
    ['end tags of elements that are not open', '<div></span>'],
    ['values with a closing bracket', '<div title="</div>">'],
    ['elements that only seem to close themselves', '<div/>'],
  ])('that is made of %s', (_name, piece) => {
    expect(findTreeExcess(piece.repeat(treeLimits.openElements + 1))).toBe(tooDeep);
  });

  test('with too many tags', () => {
    expect(findTreeExcess('<br>'.repeat(treeLimits.tags))).toBeUndefined();
    expect(findTreeExcess('<br>'.repeat(treeLimits.tags + 1))).toBe(`more than ${treeLimits.tags} tags`);
  });
});

test.each([
  ['elements nested up to the limit', '<div>'.repeat(atLimit)],
  ['elements that hold nothing', '<img src="x"><br/><input>'.repeat(atLimit)],
  ['list items and paragraphs without ends', `<ul>${'<li>one'.repeat(5_000)}</ul>${'<p>two'.repeat(5_000)}`],
  ['shapes that close themselves', `<svg>${'<path d="M0 0"/>'.repeat(5_000)}</svg>`],
  ['elements in a comment', `<!--${'<div>'.repeat(5_000)}-->`],
  ['elements in a script', `<script>"${'<div>'.repeat(5_000)}"</SCRIPT><p>`],
  ['ends that close what was left open inside', '<div><span><b></div>'.repeat(5_000)],
  ['text with angle brackets', '1 < 2 <3 <> </ '.repeat(5_000)],
])('a page may have %s', (_name, html) => {
  expect(findTreeExcess(html)).toBeUndefined();
});

test.each([
  ['tags', '<a "'],
  ['comments', '<!-- '],
  ['scripts', '<script '],
  ['quoted values', '<a b="'],
  ['brackets', '<'],
])('eight megabytes of unclosed %s are read once', (_name, piece) => {
  const page = piece.repeat(8_000_000 / piece.length);
  expect([undefined, tooDeep, `more than ${treeLimits.tags} tags`]).toContain(findTreeExcess(page));
});

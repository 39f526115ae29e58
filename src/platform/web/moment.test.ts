import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Moment, presentDay, presentMoment } from './moment.tsx';

// The tests run 14 hours ahead of UTC, where this is the day after.
const moment = '2026-11-21T12:00:07Z';
const there = new Date(2026, 10, 22, 2, 0, 7);

test('a day is the reader’s own unless a zone is named', () => {
  expect(presentDay(moment)).toBe(there.toLocaleDateString(undefined, { dateStyle: 'medium' }));
  expect(presentDay(moment, 'UTC')).toBe(presentDay('2026-11-21T00:00:00+14:00'));
});

test('a moment begins with its day, and has seconds where they are asked for', () => {
  for (const precision of ['minute', 'second'] as const) {
    expect(presentMoment(moment, precision)).toMatch(new RegExp(`^${presentDay(moment)}`));
    expect(/07/.test(presentMoment(moment, precision))).toBe(precision === 'second');
  }
});

test('on screen it carries the exact moment, and its zone under the pointer', () => {
  const shown = renderToStaticMarkup(createElement(Moment, { at: moment }));
  expect(shown).toContain(`dateTime="${moment}"`);
  expect(shown).toContain(`>${presentMoment(moment)}</time>`);
  expect(shown).toMatch(/title="[^"]*07[^"]*14"/);
});

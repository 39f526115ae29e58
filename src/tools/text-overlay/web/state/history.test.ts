import { expect, test } from 'vitest';
import { endRun, goTo, record, redo, startHistory, stepsOf, undo } from './history.ts';

const start = startHistory('a');

test('undo goes back step by step, and redo forward again', () => {
  const written = record(record(start, 'b'), 'c');
  const back = undo(undo(written));
  expect(back.present).toBe('a');
  expect(undo(back)).toBe(back);
  expect(redo(redo(back)).present).toBe('c');
  expect(redo(written)).toBe(written);
});

test('consecutive changes of a run are one step', () => {
  const nudged = record(record(record(start, 'b', 'nudge'), 'c', 'nudge'), 'd', 'nudge');
  expect(undo(nudged).present).toBe('a');
});

test('another run, the end of a run or an undo starts a new step', () => {
  const other = record(record(start, 'b', 'nudge'), 'c', 'drag');
  expect(undo(other).present).toBe('b');
  const ended = record(endRun(record(start, 'b', 'nudge')), 'c', 'nudge');
  expect(undo(ended).present).toBe('b');
  const again = record(undo(ended), 'd', 'nudge');
  expect(undo(again).present).toBe('b');
});

test('a change after an undo discards the undone steps', () => {
  expect(record(undo(record(start, 'b')), 'c').future).toEqual([]);
});

test('a change that changes nothing is not a step', () => {
  expect(record(start, 'a')).toBe(start);
});

test('keeps the last 200 steps', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 300; step += 1) history = record(history, step);
  expect(history.past).toHaveLength(200);
  expect(history.past[0]).toBe(100);
});

test('any step can be gone to, back and forward, without losing the others', () => {
  const written = record(record(record(start, 'b'), 'c'), 'd');
  const back = goTo(written, 1);
  expect(back.present).toBe('b');
  expect(stepsOf(back)).toEqual(['a', 'b', 'c', 'd']);
  expect(goTo(back, 3)).toEqual(written);
  expect(goTo(back, 1)).toBe(back);
  expect(goTo(back, 4)).toBe(back);
  expect(stepsOf(record(back, 'e'))).toEqual(['a', 'b', 'e']);
});

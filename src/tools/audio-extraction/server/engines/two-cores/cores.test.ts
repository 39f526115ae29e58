import { expect, test } from 'vitest';
import { createCores } from './cores.ts';

test('a lone video gets a second core, and loses it to the next video', () => {
  const cores = createCores(2);
  const first = cores.take();
  expect(first.hasSecond).toBe(true);
  expect(first.secondIsWanted.aborted).toBe(false);
  const next = cores.take();
  expect(first.secondIsWanted.aborted).toBe(true);
  expect(next.hasSecond).toBe(false);
});

test('a core that was released is lent again', () => {
  const cores = createCores(2);
  const [first, next] = [cores.take(), cores.take()];
  first.giveBack();
  const third = cores.take();
  expect(third.hasSecond).toBe(false);
  next.giveBack();
  third.giveBack();
  expect(cores.take().hasSecond).toBe(true);
});

test('a machine with one core never lends a second', () => {
  expect(createCores(1).take().hasSecond).toBe(false);
});

test('on four cores two videos have two each, the third takes one back, the fourth the other', () => {
  const cores = createCores(4);
  const videos = [cores.take(), cores.take(), cores.take(), cores.take()];
  expect(videos.map(({ hasSecond }) => hasSecond)).toEqual([true, true, false, false]);
  expect(videos.map(({ secondIsWanted }) => secondIsWanted.aborted)).toEqual([true, true, false, false]);
});

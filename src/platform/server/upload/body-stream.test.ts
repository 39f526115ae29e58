import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPace } from './body-stream.ts';

const pace = { bytesPerSecond: 16_000, windowMs: 30_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const source = new PassThrough();
  const onSlow = vi.fn<() => void>();
  return { source, onSlow, watch: watchPace(source, pace, onSlow) };
}

test('16 kB/s over 30 s is fast enough, one byte less is not', () => {
  const { onSlow, watch } = watched();
  watch.count(480_000);
  vi.advanceTimersByTime(30_000);
  expect(onSlow).not.toHaveBeenCalled();
  watch.count(479_999);
  vi.advanceTimersByTime(30_000);
  expect(onSlow).toHaveBeenCalledOnce();
  watch.stop();
});

test('nobody is called slow before the window ends, or after the watch stops', () => {
  const { onSlow, watch } = watched();
  vi.advanceTimersByTime(29_999);
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(onSlow).not.toHaveBeenCalled();
});

test('time in which we hold the sender up does not count', () => {
  const { source, onSlow, watch } = watched();
  source.pause();
  vi.advanceTimersByTime(300_000);
  expect(onSlow).not.toHaveBeenCalled();
  source.resume();
  vi.advanceTimersByTime(30_000);
  expect(onSlow).toHaveBeenCalledOnce();
  watch.stop();
});

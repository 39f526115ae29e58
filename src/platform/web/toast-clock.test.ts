import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startToastClock } from './toast-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const state = { inUse: false, ended: 0 };
  const stop = startToastClock({ inUse: () => state.inUse, onEnd: () => void (state.ended += 1) });
  return { state, stop };
}

test('ends once, after 5 seconds', () => {
  const { state } = started();
  vi.advanceTimersByTime(4_900);
  expect(state.ended).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(state.ended).toBe(1);
});

test('waits while the toast is in use, and goes on with what is left', () => {
  const { state } = started();
  vi.advanceTimersByTime(3_000);
  state.inUse = true;
  vi.advanceTimersByTime(60_000);
  state.inUse = false;
  vi.advanceTimersByTime(1_900);
  expect(state.ended).toBe(0);
  vi.advanceTimersByTime(200);
  expect(state.ended).toBe(1);
});

test('a page that was busy for 5 seconds ends it with its next tick', () => {
  const { state } = started();
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  vi.advanceTimersByTime(100);
  expect(state.ended).toBe(1);
  now.mockRestore();
});

test('stops for good', () => {
  const { state, stop } = started();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(state.ended).toBe(0);
});

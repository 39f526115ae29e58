import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlots } from './slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();
const claimOf = (accountId: number) => ({ accountId, isPremium: false, memoryBytes: 1, isLong: false });

test('slow work makes room however often it was stopped, each time after a turn twice as long', async () => {
  const slots = createSlots({ slots: 1, memoryBytes: 10 });
  const slow = slots.claim(claimOf(1));
  let stops = 0;
  slow.onStop(() => {
    stops += 1;
  });
  let taken = slow.taken(signal);
  for (const [before, turnMs] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
    await taken;
    slow.begin();
    const other = slots.claim(claimOf(2));
    const hasSlot = other.taken(signal);
    await vi.advanceTimersByTimeAsync(turnMs - 200);
    expect(stops).toBe(before);
    await vi.advanceTimersByTimeAsync(400);
    expect(stops).toBe(before + 1);
    slow.putBack();
    taken = slow.taken(signal);
    await vi.advanceTimersByTimeAsync(200);
    await expect(hasSlot).resolves.toBeUndefined();
    other.leave();
  }
});

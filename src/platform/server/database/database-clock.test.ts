import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { createLog } from '#platform/server/log.ts';
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts';

const log = createLog('silent');
const minuteMs = 60_000;

/** A database and a machine whose clocks the test moves; each statement takes one of `tripsMs` in turn. */
function twoClocks({ aheadMs, tripsMs }: { aheadMs: number; tripsMs: number[] }) {
  const state = { elapsedMs: 0, aheadMs, databaseAheadMs: 0, trip: 0, isAway: false };
  const databaseMs = () => 1_000_000 + state.elapsedMs + state.databaseAheadMs;
  const query = async <Row>() => {
    if (state.isAway) throw new Error('away');
    const tripMs = tripsMs[state.trip++ % tripsMs.length] ?? 0;
    // The whole of a trip but a millisecond passes on the way back: the worst case for a measurement.
    state.elapsedMs += 1;
    const row = { databaseMs: databaseMs() };
    state.elapsedMs += tripMs - 1;
    return [row] as Row[];
  };
  const own = {
    elapsedMs: () => state.elapsedMs,
    timeOfDayMs: () => 1_000_000 + state.elapsedMs + state.aheadMs,
  };
  return { state, databaseMs, database: { query }, own };
}

let clock: DatabaseClock | undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clock?.stop();
  vi.useRealTimers();
});

test("a machine 90 s ahead has the database's time, as exact as its fastest of five round trips", async () => {
  const { database, databaseMs, own } = twoClocks({ aheadMs: 90_000, tripsMs: [900, 40, 4, 700, 300] });
  clock = await followDatabaseClock(database, { log, own });
  expect(Math.abs(clock.now().getTime() - databaseMs())).toBeLessThanOrEqual(2);
  expect(Math.abs(clock.skew.ms - 90_000)).toBeLessThanOrEqual(clock.skew.uncertaintyMs);
  expect(clock.skew.uncertaintyMs).toBe(2);
});

test("setting the machine's clock changes nothing, and a step of the database's is followed", async () => {
  const { state, database, databaseMs, own } = twoClocks({ aheadMs: 0, tripsMs: [2] });
  clock = await followDatabaseClock(database, { log, own });
  state.aheadMs = 90_000;
  state.elapsedMs += minuteMs;
  expect(clock.now().getTime()).toBe(databaseMs());
  state.databaseAheadMs = 5_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.now().getTime()).toBe(databaseMs());
});

test('while the database is down or slow, time is counted on', async () => {
  const { state, database, databaseMs, own } = twoClocks({ aheadMs: 0, tripsMs: [2, 2, 2, 2, 2, 4_000] });
  clock = await followDatabaseClock(database, { log, own });
  state.isAway = true;
  await vi.advanceTimersByTimeAsync(10_000);
  state.isAway = false;
  state.trip = 5;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.now().getTime()).toBe(databaseMs());
});

test('PostgreSQL says what time it is', async () => {
  vi.useRealTimers();
  const fresh = await freshDatabase('postgres');
  clock = await followDatabaseClock(fresh.database, { log });
  expect(Math.abs(clock.skew.ms)).toBeLessThan(minuteMs);
  clock.stop();
  await fresh.close();
});

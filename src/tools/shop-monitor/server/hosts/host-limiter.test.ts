import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { createHostLimiter } from './host-limiter.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('pglite');
});
afterAll(() => fresh.close());

test.each([0, 3, 10])('requests to a host are %f s apart, and at most a third longer', async (seconds) => {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const limiter = createHostLimiter({
    database: fresh.database,
    clock: { now: () => new Date(nowMs) },
    wait: async (delayMs) => {
      nowMs += delayMs;
    },
    paceMs: seconds * 1000,
  });
  const startedMs: number[] = [];
  const { signal } = new AbortController();
  for (let request = 0; request < 6; request += 1)
    await limiter.run(`shop-${seconds}.example`, signal, async () => startedMs.push(nowMs));
  const gaps = startedMs.slice(1).map((started, index) => started - (startedMs[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(seconds * 1000);
  // A process looks again after at least 50 ms.
  expect(Math.max(...gaps)).toBeLessThanOrEqual((seconds * 1000 * 4) / 3 + 50);
});

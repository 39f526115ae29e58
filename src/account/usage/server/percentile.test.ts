import { expect, test } from 'vitest';
import { bucketEndsMs, percentileMs } from './percentile.ts';

const countsOf = (timesMs: readonly number[]) =>
  [...bucketEndsMs, Number.POSITIVE_INFINITY].map(
    (end, index) => timesMs.filter((ms) => ms < end && ms >= (bucketEndsMs[index - 1] ?? 0)).length,
  );

test('a percentile lies in the bucket of the request that stands at its share', () => {
  for (let round = 0; round < 200; round += 1) {
    const times = Array.from({ length: 1 + (round % 37) }, (_, n) =>
      Math.round(5 * 1.31 ** ((n * 7 + round) % 40)),
    );
    const ordered = times.toSorted((a, b) => a - b);
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = ordered[Math.ceil(share * ordered.length) - 1] as number;
      const estimated = percentileMs(countsOf(times), share) as number;
      expect(estimated).toBeLessThanOrEqual(Math.max(8, exact * 2));
      expect(estimated).toBeGreaterThanOrEqual(exact < 8 ? 0 : Math.min(exact / 2, 262_144));
    }
  }
});

test('without requests there is none, and of the slowest the last end is known', () => {
  expect(percentileMs(countsOf([]), 0.5)).toBeNull();
  expect(percentileMs(countsOf([400_000]), 0.99)).toBe(262_144);
});

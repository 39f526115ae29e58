/** Upper ends of the buckets of `usage_daily.durations`, in milliseconds; the last bucket has none. */
export const bucketEndsMs = Array.from({ length: 16 }, (_, index) => 8 * 2 ** index);

/**
 * Returns the time in milliseconds within which a share of requests ended, from how many fell into each
 * bucket; null without requests. In a bucket times are taken to be spread evenly, so the estimate is off by
 * less than the bucket is wide. Of what took longer than the last end, that end is all that is known.
 */
export function percentileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(share * total));
  let before = 0;
  for (const [index, count] of counts.entries()) {
    const from = bucketEndsMs[index - 1] ?? 0;
    const to = bucketEndsMs[index] ?? from;
    if (before + count >= rank) return Math.round(from + (to - from) * ((rank - before) / count));
    before += count;
  }
  throw new Error(`Expected the counts to reach ${rank}, found ${before}`);
}

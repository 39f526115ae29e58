export interface Speedometer {
  /**
   * Takes how far a transfer is, and returns its speed in bytes a second; undefined while too little is
   * known.
   */
  measure(totalBytes: number, nowMs?: number): number | undefined;
  /** Forgets all, after a pause. */
  reset(): void;
}

/** The speed is that of the last seconds, so that it neither jumps nor remembers a slow start. */
const windowMs = 5_000;
const leastMs = 500;

export function createSpeedometer(): Speedometer {
  let points: { readonly atMs: number; readonly totalBytes: number }[] = [];
  return {
    measure(totalBytes, nowMs = performance.now()) {
      points = [...points.filter(({ atMs }) => atMs > nowMs - windowMs), { atMs: nowMs, totalBytes }];
      const [first] = points;
      if (!first || nowMs - first.atMs < leastMs) return undefined;
      return Math.max(0, ((totalBytes - first.totalBytes) / (nowMs - first.atMs)) * 1_000);
    },
    reset() {
      points = [];
    },
  };
}

/** Returns a remaining time in words, such as `about 2 minutes left`. */
export function remainingText(seconds: number): string {
  if (seconds < 60) return `about ${count(Math.max(1, Math.ceil(seconds)), 'second')} left`;
  if (seconds < 60 * 60) return `about ${count(Math.ceil(seconds / 60), 'minute')} left`;
  return `about ${count(Math.ceil(seconds / 3_600), 'hour')} left`;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

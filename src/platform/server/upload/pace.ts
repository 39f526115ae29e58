import type { Readable } from 'node:stream';

/**
 * The slowest upload that is waited for: fewer bytes a second over one window are too few (reliability: slow
 * bodies).
 */
export interface Pace {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

export const slowestPace: Pace = { bytesPerSecond: 16_000, windowMs: 30_000 };

export interface PaceWatch {
  count(bytes: number): void;
  stop(): void;
}

const ticksPerWindow = 30;

/**
 * Calls `onSlow` when a window ends with too few bytes counted. Time in which we ourselves hold the source up
 * is left out.
 */
export function watchPace(
  source: Readable,
  { bytesPerSecond, windowMs }: Pace,
  onSlow: () => void,
): PaceWatch {
  let ticks = 0;
  let receivedBytes = 0;
  const tick = () => {
    if (source.isPaused()) return;
    ticks += 1;
    if (ticks < ticksPerWindow) return;
    if (receivedBytes < (bytesPerSecond * windowMs) / 1_000) onSlow();
    ticks = 0;
    receivedBytes = 0;
  };
  const timer = setInterval(tick, windowMs / ticksPerWindow);
  return {
    count: (bytes) => {
      receivedBytes += bytes;
    },
    stop: () => clearInterval(timer),
  };
}

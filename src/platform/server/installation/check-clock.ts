import type { Skew } from '#platform/server/database/database-clock.ts';
import { StartError } from './start-error.ts';

/** How far a machine's time of day may be from the database's (contract 12). */
const maxSkewMs = 2_000;

/** Throws StartError if the machine's clock is certainly more than 2 s away from the database's. */
export function checkClock({ ms, uncertaintyMs }: Skew): void {
  if (Math.abs(ms) - uncertaintyMs <= maxSkewMs) return;
  const seconds = (Math.abs(ms) / 1_000).toFixed(1);
  throw new StartError(
    `This machine's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} the database's, but at ` +
      'most 2 s are allowed: synchronize it, for example with NTP, and start again.',
  );
}

import { longestPauseMs } from './pace.ts';

/** A `Retry-After` (RFC 9110, 10.2.3) as a wait of at most a day; undefined where there is none, or none that can be read. */
export function retryAfterMs(header: unknown, now: Date): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestPauseMs);
}

/**
 * A `Retry-After` as a wait from 0 on (RFC 9110, 10.2.3): seconds or a date. Undefined where there is none
 * that can be read.
 */
export function readRetryAfterMs(
  header: string | readonly string[] | undefined,
  now: Date,
): number | undefined {
  const text = (header ?? '').toString().trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}

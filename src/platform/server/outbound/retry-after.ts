/**
 * Returns the wait that a `Retry-After` header asks for, as seconds or a date (RFC 9110, 10.2.3); at least 0.
 * Undefined if the header is missing or invalid.
 */
export function readRetryAfterMs(
  header: string | readonly string[] | undefined,
  now: Date,
): number | undefined {
  const text = (header ?? '').toString().trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}

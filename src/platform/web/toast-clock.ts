/** How long a toast shows (spec 9). */
export const toastDurationMs = 5_000;
const tickMs = 100;

/**
 * Calls `onEnd` once the toast has shown for 5 seconds in which it was not `inUse`. Returns a function that
 * stops it. It measures time instead of counting ticks, so that a busy page or a throttled timer only delays
 * it, and asks instead of listening, because an element that goes under the pointer tells nobody.
 */
export function startToastClock({
  inUse,
  onEnd,
}: {
  readonly inUse: () => boolean;
  readonly onEnd: () => void;
}): () => void {
  let leftMs = toastDurationMs;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (!inUse()) leftMs -= nowMs - lastMs;
    lastMs = nowMs;
    if (leftMs > 0) return;
    clearInterval(timer);
    onEnd();
  }, tickMs);
  return () => clearInterval(timer);
}

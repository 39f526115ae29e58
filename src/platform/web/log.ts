/** Logs a failure that is not shown on screen (spec 8: "only logged"). */
export function logFailure(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser has no other log
  console.warn(message, error);
}

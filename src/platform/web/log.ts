/** Notes a failure that nobody on screen has to hear of (spec 8: "only logged"). */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the only log there is here
  console.warn(what, error);
}

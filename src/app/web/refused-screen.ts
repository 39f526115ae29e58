/** The history state of a redirect away from a screen for subscribers. */
export interface RefusedScreen {
  /** The address that was asked for. */
  readonly refusedScreen: string;
}

/** Returns the address that a user without a subscription was redirected from, if any. */
export function refusedScreenIn(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('refusedScreen' in historyState))
    return undefined;
  return typeof historyState.refusedScreen === 'string' ? historyState.refusedScreen : undefined;
}

/** What the history keeps of a redirect away from a screen for subscribers. */
export interface RefusedScreen {
  readonly refusedScreen: string;
}

/**
 * The title of the screen that somebody without a subscription was sent away from; undefined where nobody
 * was.
 */
export function refusedScreenIn(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('refusedScreen' in historyState))
    return undefined;
  return typeof historyState.refusedScreen === 'string' ? historyState.refusedScreen : undefined;
}

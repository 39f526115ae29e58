import { useEffect } from 'react';
import { logFailure } from './log.ts';

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 500);
}

/**
 * Fetches parts of the application that a screen will need, once it is shown and the browser has nothing else
 * to do: a network that is lost then takes nothing away. What is missing is fetched again when it is needed.
 */
export function usePreload(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    whenIdle(() => {
      for (const load of parts)
        load().catch((error: unknown) => logFailure('A part was not preloaded', error));
    });
  }, [parts]);
}

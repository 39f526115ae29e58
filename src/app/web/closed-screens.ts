import { useSession } from '#account/access/web/session.ts';
import { paths } from '#platform/shared/paths.ts';
import type { Destination } from './destination.ts';
import { routeOf } from './routes.ts';

/**
 * Returns a function that says whether the user who is signed in needs a subscription for a screen (spec 6).
 */
export function useIsClosed(): (destination: Destination) => boolean {
  const { state } = useSession();
  return ({ path }) =>
    state === 'signedIn' &&
    // The home screen has the keys of every account.
    path !== paths.apiKeys &&
    routeOf(path, () => '').access === 'subscriber';
}

/** Returns what a link to a closed screen says in full. */
export function closedText({ label }: Destination): string {
  return `${label} (needs a subscription)`;
}

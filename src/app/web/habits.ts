import type { QueryClient } from '@tanstack/react-query';
import { currentUser } from '../../account/access/shared/contract.ts';
import { sessionMark } from '../../account/access/web/session-mark.ts';
import { fetchPart } from '../../platform/web/fetch-part.ts';
import { logFailure } from '../../platform/web/log.ts';
import { followOtherTabs, tellOtherTabs } from '../../platform/web/tab-sync.ts';
import { keepScrollPlaces } from './scroll-memory.ts';
import { refuseStrayDrops } from './stray-drops.ts';

let started = false;

/**
 * What the whole page does by itself, from its first paint until it is left; starting it twice changes
 * nothing.
 */
export function startHabits(queries: QueryClient): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel('overprint:changes');
  tellOtherTabs(queries, channel);
  // Who is here is the session's own business (account/access/web/use-session-watch).
  followOtherTabs(
    queries,
    channel,
    document,
    ([url]) => String(url).startsWith('/api/') && url !== currentUser.path,
  );
  keepScrollPlaces();
  refuseStrayDrops(document);
  if (sessionMark() !== null) preloadToaster();
}

/** Before anything has to be told: once the network is lost it could not be fetched any more. */
function preloadToaster(): void {
  fetchPart(() => import('../../platform/web/toaster.tsx')).catch((error: unknown) =>
    logFailure('Toasts could not be fetched yet', error),
  );
}

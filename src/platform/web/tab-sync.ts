import type { QueryClient } from '@tanstack/react-query';

/** The part of a `BroadcastChannel` that is needed. */
export interface TabChannel {
  postMessage(message: string): void;
  addEventListener(type: 'message', listener: () => void): void;
}

/** The page, as far as it says whether somebody looks at it. */
export type TabPage = Pick<Document, 'visibilityState' | 'addEventListener'>;

const changed = 'changed';

/** Tells the other tabs of this browser whenever this one changed something. */
export function tellOtherTabs(queries: QueryClient, channel: TabChannel): () => void {
  return queries.getMutationCache().subscribe((event) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- stays in its origin
    if (event.type === 'updated' && event.action.type === 'success') channel.postMessage(changed);
  });
}

/**
 * Reads anew what is on screen once another tab changed something: at once where this tab is looked at, else
 * when it is looked at again. Who is signed in is the session's own business, and `isOurs` leaves it out.
 */
export function followOtherTabs(
  queries: QueryClient,
  channel: TabChannel,
  page: TabPage,
  isOurs: (key: readonly unknown[]) => boolean,
): void {
  let behind = false;
  const catchUp = () => {
    if (!behind || page.visibilityState !== 'visible') return;
    behind = false;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey) });
  };
  channel.addEventListener('message', () => {
    behind = true;
    catchUp();
  });
  page.addEventListener('visibilitychange', catchUp);
}

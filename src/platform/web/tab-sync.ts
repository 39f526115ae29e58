import type { QueryClient } from '@tanstack/react-query';

/** The methods of a `BroadcastChannel` that are needed. */
export interface TabChannel {
  postMessage(message: string): void;
  addEventListener(type: 'message', listener: () => void): void;
}

/** The properties of the document that tell whether its tab is visible. */
export type TabPage = Pick<Document, 'visibilityState' | 'addEventListener'>;

const changed = 'changed';

/** Notifies the other tabs of this browser of each successful mutation. */
export function tellOtherTabs(queries: QueryClient, channel: TabChannel): () => void {
  return queries.getMutationCache().subscribe((event) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- stays in its origin
    if (event.type === 'updated' && event.action.type === 'success') channel.postMessage(changed);
  });
}

/**
 * Refetches the queries on screen after another tab has changed something: at once if this tab is visible,
 * else when it becomes visible. `isOurs` excludes the session's query, which has its own watch.
 */
export function followOtherTabs(
  queries: QueryClient,
  channel: TabChannel,
  page: TabPage,
  isOurs: (key: readonly unknown[]) => boolean,
): void {
  let isStale = false;
  const catchUp = () => {
    if (!isStale || page.visibilityState !== 'visible') return;
    isStale = false;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey) });
  };
  channel.addEventListener('message', () => {
    isStale = true;
    catchUp();
  });
  page.addEventListener('visibilitychange', catchUp);
}

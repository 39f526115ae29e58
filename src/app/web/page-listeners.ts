import type { QueryClient } from '@tanstack/react-query';
import { logFailure } from '#platform/web/log.ts';
import { followOtherTabs, tellOtherTabs } from '#platform/web/tab-sync.ts';
import { keepScrollPlaces } from './scroll-memory.ts';
import { Toaster } from './toasts.tsx';
import { currentUser } from '#account/access/web/operations.ts';

let started = false;

/**
 * Starts what concerns the whole page: changes from other tabs, scroll positions, dropped files. Starting it
 * twice has no effect.
 */
export function startPageListeners(queries: QueryClient): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel('overprint:changes');
  tellOtherTabs(queries, channel);
  // The session has its own watch (account/access/web/use-session-watch).
  followOtherTabs(
    queries,
    channel,
    document,
    ([url]) => String(url).startsWith('/api/') && url !== currentUser.path,
  );
  keepScrollPlaces();
  refuseStrayDrops(document);
  preloadToaster();
}

/**
 * Fetches the toasts with the first press of a key or pointer, which they follow: once the network is lost, a
 * message about it could not be shown.
 */
function preloadToaster(): void {
  const stop = new AbortController();
  function fetchToasts() {
    stop.abort();
    Toaster.preload().catch((error: unknown) => logFailure('Toasts could not be fetched yet', error));
  }
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, fetchToasts, { signal: stop.signal });
}

/**
 * Keeps the browser from opening a file that was dropped beside its field: that would leave the page and lose
 * what was typed.
 */
function refuseStrayDrops(page: Document): void {
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}

/** Ignores drops that a file field has handled, and text, which may be dragged into any field. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

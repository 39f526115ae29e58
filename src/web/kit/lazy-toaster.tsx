import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { logFailure } from './log.ts';
import { toastStore } from './toast-store.ts';

const load = async () => (await import('./toaster.tsx')).Toaster;
const Toaster = lazyPart(load);

/** Fetches the toast widget before anything has to be told: once the network is lost it could not be fetched any more. */
export function preloadToaster(): void {
  load().catch((error: unknown) => logFailure('Toasts could not be fetched yet', error));
}

/** Fetches the toast widget with the first toast, so that the landing page does not carry it. */
export function LazyToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  // Whatever carries aria-live stays in reach while a modal dialog hides the rest of the page.
  return (
    <div aria-live="off">
      <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
    </div>
  );
}

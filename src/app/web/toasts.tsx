import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { toastStore } from '#platform/web/toast-store.ts';

/** Fetched apart, so that the landing page does not load it. */
export const Toaster = lazyPart(async () => (await import('#platform/web/toaster.tsx')).Toaster);

/** The toasts, once there is one. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, toastStore.list);
  // An element with aria-live stays accessible while a modal dialog hides the rest of the page.
  return (
    <div
      aria-live="off"
      // Where the code of the toasts cannot be fetched, the words for that are in sight.
      className="fixed right-0 bottom-0 z-60"
    >
      <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
    </div>
  );
}

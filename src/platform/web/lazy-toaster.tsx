import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { toastStore } from './toast-store.ts';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster);

/** Fetches the toast widget with the first toast, so that the landing page does not carry it. */
export function LazyToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, toastStore.list);
  // Whatever carries aria-live stays in reach while a modal dialog hides the rest of the page.
  return (
    <div aria-live="off">
      <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
    </div>
  );
}

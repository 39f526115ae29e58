import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Fetches the toast widget with the first toast, so that the landing page does not carry it. */
export function LazyToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}

import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { logFailure } from '#platform/web/log.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { toastStore } from '#platform/web/toast-store.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { RouteView } from './route-view.tsx';

const queryClient = createQueryClient();
const Toaster = lazyPart(async () => (await import('#platform/web/toaster.tsx')).Toaster);

/** The whole web application. */
export function App() {
  useEffect(() => {
    // Fetched separately, because the first paint does not need them.
    fetchPart(() => import('./frame.ts')).then(
      ({ startPageListeners }) => startPageListeners(queryClient),
      (error: unknown) => logFailure('No page listeners', error),
    );
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-20 rounded-md bg-ink px-4 py-2.5 font-semibold text-on-key focus:translate-y-0"
      >
        Skip to content
      </a>
      <ConnectionBanner />
      <RouteView />
      <Toasts />
    </QueryClientProvider>
  );
}

/** The toasts. Their widget is fetched with the first one, so that the landing page does not load it. */
function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, toastStore.list);
  // An element with aria-live stays accessible while a modal dialog hides the rest of the page.
  return (
    <div aria-live="off">
      <Suspense fallback={null}>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>
    </div>
  );
}

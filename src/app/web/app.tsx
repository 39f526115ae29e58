import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { logFailure } from '#platform/web/log.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { RouteView } from './route-view.tsx';
import { Toasts } from './toasts.tsx';

const queryClient = createQueryClient();

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

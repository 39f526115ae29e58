import { QueryClientProvider } from '@tanstack/react-query';
import { fetchPart } from '../../platform/web/fetch-part.ts';
import { LazyToaster } from '../../platform/web/lazy-toaster.tsx';
import { logFailure } from '../../platform/web/log.ts';
import { createQueryClient } from '../../platform/web/query-client.ts';
import { useEffect } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { RouteView } from './route-view.tsx';

const queryClient = createQueryClient();

/** The whole web application. */
export function App() {
  useEffect(() => {
    // They matter once somebody works with the page, and the first screen does not wait for them.
    fetchPart(() => import('./habits.ts')).then(
      ({ startHabits }) => startHabits(queryClient),
      (error: unknown) => logFailure('The habits of the page are missing', error),
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
      <LazyToaster />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { currentUser } from '../../account/access/shared/contract.ts';
import { LazyToaster } from '../kit/lazy-toaster.tsx';
import { createQueryClient } from '../kit/query-client.ts';
import { useEffect } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { RouteView } from './route-view.tsx';
import { refuseStrayDrops } from './stray-drops.ts';

const queryClient = createQueryClient(currentUser.path);

/** The whole web application. */
export function App() {
  useEffect(() => refuseStrayDrops(document), []);
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

import { QueryClientProvider } from '@tanstack/react-query';
import { LazyToaster } from '../kit/lazy-toaster.tsx';
import { createQueryClient } from '../kit/query-client.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { RouteView } from './route-view.tsx';

const queryClient = createQueryClient();

/** The whole web application. */
export function App() {
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

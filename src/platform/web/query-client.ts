import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/shared/client.ts';
import { fetchSignedIn } from './call.ts';

/**
 * Without a network a call fails at once, which the screen can say. By default it would wait silently, and a
 * change would be sent when nobody expects it.
 */
const networkMode = 'always';

/**
 * Creates the dashboard's query client (spec 7). The first element of a query's key is its URL. Nothing is
 * retried, refetched or polled, and data never goes stale unless another tab changes something (`tab-sync`).
 */
export function createQueryClient(): QueryClient {
  // The library's default timer would show a pending state only after the second click of a double click.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => getJson(String(queryKey[0]), signal),
        retry: false,
        refetchOnWindowFocus: false,
        // What failed is asked again once, when the network is back.
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        refetchInterval: false,
        staleTime: Infinity,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchSignedIn(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
  return response.json();
}

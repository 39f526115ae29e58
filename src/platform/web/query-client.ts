import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/shared/client.ts';
import { fetchSignedIn } from './call.ts';

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
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
      },
      // Without a network a change fails at once; by default it would be sent when nobody expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchSignedIn(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
  return response.json();
}

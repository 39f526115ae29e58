import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallError } from '../shared/client.ts';
import { fetchSignedIn } from './call.ts';

/**
 * The dashboard's query behaviour (spec 7): a key's first element is the URL, nothing retries, refetches or
 * polls by itself, and data never goes stale, unless another tab of this browser changed something
 * (`tab-sync`).
 */
export function createQueryClient(): QueryClient {
  // By its own clock the library tells a screen that work began only after the second click of a double
  // click.
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
      // Without a network a change fails and says so; kept back, it would happen when nobody expects it any
      // more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchSignedIn(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
  return response.json();
}

import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallError } from '../../platform/shared/client.ts';
import { fetchSignedIn } from './call.ts';
import { followOtherTabs, mutationsToldTo } from './tab-sync.ts';

/**
 * The dashboard's query behaviour (spec 7): a key's first element is the URL, nothing retries, refetches or polls by itself,
 * and data never goes stale, unless another tab of this browser changed something. `sessionUrl` is that of who is here.
 */
export function createQueryClient(sessionUrl: string): QueryClient {
  // By its own clock the library tells a screen that work began only after the second click of a double click.
  notifyManager.setScheduler(queueMicrotask);
  const channel = new BroadcastChannel('overprint:changes');
  const queries = new QueryClient({
    mutationCache: mutationsToldTo(channel),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => getJson(String(queryKey[0]), signal),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
      },
      // Without a network a change fails and says so; kept back, it would happen when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const isOurs = ([url]: readonly unknown[]) => String(url).startsWith('/api/') && url !== sessionUrl;
  followOtherTabs(queries, channel, document, isOurs);
  return queries;
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchSignedIn(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
  return response.json();
}

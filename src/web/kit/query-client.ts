import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../platform/shared/client.ts';
import { fetchSignedIn } from './call.ts';

/**
 * The dashboard's query behaviour (spec 7): a key's first element is the URL, nothing retries, refetches or polls by itself,
 * and data never goes stale.
 */
export function createQueryClient(): QueryClient {
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
      mutations: { retry: false },
    },
  });
}

async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchSignedIn(url, { credentials: 'same-origin', signal });
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
  return response.json();
}

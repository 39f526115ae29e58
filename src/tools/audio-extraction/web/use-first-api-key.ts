import { useApiKeys } from '#account/api-keys/web/use-api-keys.ts';
import { CallError } from '#platform/shared/client.ts';

/** The customer's first API key, which this tool's requests send (spec 7, contract 4). */
export function useFirstApiKey() {
  const { data, isPending, refetch } = useApiKeys();
  const first = (keys: typeof data) => keys?.find(({ key }) => key !== null)?.key ?? undefined;
  return {
    /** Undefined while the list is loading, and if there is no key that can be sent. */
    key: first(data),
    isPending,
    /** Whether the customer has to create a key first. */
    isMissing: data !== undefined && first(data) === undefined,
    /** Resolves with the key once the list is loaded. */
    ask: async () => first(data ?? (await refetch({ throwOnError: true })).data),
    refresh: refetch,
  };
}

type Headers = Readonly<Record<string, string>>;

/**
 * Sends a request with the customer's API key (spec 7). Without one, or if it has been deleted (401), sends
 * it with the session alone, so that owners can still see their jobs.
 */
export async function callAsOwner<Result>(
  key: string | undefined,
  call: (headers: Headers) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return call({});
  try {
    return await call({ 'x-api-key': key });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return call({});
    throw error;
  }
}

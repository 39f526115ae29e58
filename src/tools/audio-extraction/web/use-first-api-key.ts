import { useApiKeys } from '../../../account/api-keys/web/use-api-keys.ts';
import { CallError } from '../../../platform/shared/client.ts';

/** The customer's first key, which this tool's calls carry (spec 7, contract 4). */
export function useFirstApiKey() {
  const { data, isPending, refetch } = useApiKeys();
  const first = (keys: typeof data) => keys?.find(({ key }) => key !== null)?.key ?? undefined;
  return {
    /** Undefined while the list is on its way, and where no key can be sent. */
    key: first(data),
    isPending,
    /** Whether the customer has to make a key before anything can be extracted. */
    isMissing: data !== undefined && first(data) === undefined,
    /** The key, waiting for the list where it is not there yet. */
    ask: async () => first(data ?? (await refetch({ throwOnError: true })).data),
    refresh: refetch,
  };
}

type Headers = Readonly<Record<string, string>>;

/**
 * Calls with the customer's key (spec 7). A key that was deleted meanwhile must not hide a job from its
 * owner: the session then speaks for them, as where there is no key.
 */
export async function asOwner<Answer>(
  key: string | undefined,
  call: (headers: Headers) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return call({});
  try {
    return await call({ 'x-api-key': key });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return call({});
    throw error;
  }
}

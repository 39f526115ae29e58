import { useState } from 'react';
import type { ApiKey } from '#account/api-keys/shared/contract.ts';
import { useApiKeys } from '#account/api-keys/web/use-api-keys.ts';
import { CallError } from '#platform/shared/client.ts';
import type { KeyScope } from '#platform/shared/key-scopes.ts';

/** Scope of this tool's requests. */
export const audioScope = 'audio' satisfies KeyScope;

/** A key that a request can be sent with. */
export type AudioKey = ApiKey & { readonly key: string };

/**
 * Returns the keys that extract audio now: for `audio`, not expired, and still readable. The newest is first;
 * keys that another one has replaced come after the others, test keys last.
 */
export function audioKeysOf(keys: readonly ApiKey[], now: number): readonly AudioKey[] {
  const fitting = keys.filter(
    (key): key is AudioKey =>
      key.key !== null &&
      key.scopes.includes(audioScope) &&
      (key.expiresAt === null || Date.parse(key.expiresAt) > now),
  );
  const rank = ({ test, rotatedAt }: ApiKey) => (test ? 2 : rotatedAt === null ? 0 : 1);
  return fitting.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the chosen key; without a choice the first one that is no test key, which would cut the audio. */
export function keyToSend(keys: readonly AudioKey[], chosenId: number | null): AudioKey | undefined {
  return keys.find(({ id }) => id === chosenId) ?? keys.find(({ test }) => !test);
}

/** The customer's API key, which this tool's requests send (spec 7, contract 4). */
export function useAudioKey() {
  const { data, isPending, refetch } = useApiKeys();
  const [chosenId, choose] = useState<number | null>(null);
  const keys = audioKeysOf(data ?? [], Date.now());
  const chosen = keyToSend(keys, chosenId);
  return {
    keys,
    /** Undefined while the list is loading, and if there is no key that can be sent. */
    chosen,
    choose,
    isPending,
    /** Whether the customer has to create a key first. */
    isMissing: data !== undefined && chosen === undefined,
    /**
     * Resolves with the key to send. Asks again for the list if it has none: one may have been made
     * meanwhile.
     */
    ask: async () => {
      if (chosen) return chosen;
      const { data: fresh = [] } = await refetch({ throwOnError: true });
      return keyToSend(audioKeysOf(fresh, Date.now()), chosenId);
    },
    refresh: refetch,
  };
}

type Headers = Readonly<Record<string, string>>;

/**
 * Sends a request with the customer's API key (spec 7). Without one, or if it has been deleted (401), sends
 * it with only the session, so that owners can still see their jobs.
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

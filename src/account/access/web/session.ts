import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { logFailure } from '#platform/web/log.ts';
import type { User } from '#account/access/shared/contract.ts';
import { forgetSession, rememberSession, type SessionKind, sessionMark, storedUser } from './session-mark.ts';
import { fetchCurrentUser } from './current-user.ts';
import { currentUser } from './operations.ts';

/** The access states (spec 4). Every part of the screen that depends on the current user reads this. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'visitor' }
  | { readonly state: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | {
      readonly state: 'signedIn' | 'subscriber';
      readonly user: User;
      /** False while the server has not said yet that it is still this user. */
      readonly confirmed: boolean;
    };

/** The query key of the current user, whether signed in by cookie or at the identity provider. */
export const sessionKey = [currentUser.path] as const;

/**
 * Returns the session of this browser. With `ask: false`, as on the landing page, a browser without a mark of
 * an earlier session is a visitor at once, and the server is not asked (contract 11). The user who was signed
 * in last is assumed until the server has confirmed it.
 */
export function useSession({ ask = true }: { readonly ask?: boolean } = {}): Session {
  const enabled = ask || sessionMark() !== null;
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: confirmUser,
    enabled,
    placeholderData: storedUser,
  });
  if (query.data) {
    const state = query.data.userStatus === 'active_sub' ? 'subscriber' : 'signedIn';
    return { state, user: query.data, confirmed: !query.isPlaceholderData };
  }
  if (query.data === null || !enabled) return { state: 'visitor' };
  if (query.error) return { state: 'unreachable', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/**
 * Returns a function that stores the user after a sign-in, a sign-out or a change of the account (spec 4).
 * `kind` is how the user signed in, if that is new.
 */
export function useSetSession(): (user: User | null, kind?: SessionKind) => void {
  const queries = useQueryClient();
  return useCallback(
    (user, kind) => {
      // Until the server has confirmed a user, data on the page is that of the user who is assumed.
      const known = queries.getQueryData<User | null>(sessionKey);
      const before = known === undefined ? storedUser() : known;
      if (user) rememberSession(kind ?? sessionMark() ?? 'cookie', user);
      else forgetSession();
      if (before && before.id !== user?.id) forgetWork();
      if (before?.id !== user?.id) forgetData(queries);
      // A response that is on its way is about the session before.
      void queries.cancelQueries({ queryKey: sessionKey });
      queries.setQueryData(sessionKey, user);
    },
    [queries],
  );
}

interface Confirmation {
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}

/** Returns the user whom the server knows. Nothing stays of another one who was assumed before. */
async function confirmUser({ signal, client }: Confirmation): Promise<User | null> {
  const assumed = storedUser();
  const user = await fetchCurrentUser({ signal });
  if (assumed && user && assumed.id !== user.id) {
    forgetWork();
    forgetData(client);
  }
  return user;
}

/** Nothing of another account may stay, neither its data in memory nor its files in this browser. */
function forgetData(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.path });
}

function forgetWork(): void {
  fetchPart(() => import('#platform/web/stored-files.ts'))
    .then((files) => files.forgetWork())
    .catch((error: unknown) => logFailure('The work in this browser could not be cleared', error));
}

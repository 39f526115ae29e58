import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUser, type User } from '../shared/contract.ts';
import { forgetSession, rememberSession, type SessionKind, sessionMark } from './session-mark.ts';
import { fetchCurrentUser } from './current-user.ts';

/** The access states of the spec (section 4); everything on screen that depends on who is here reads this. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'visitor' }
  | { readonly state: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'signedIn' | 'subscriber'; readonly user: User };

/** The one place that knows how sign-in works: the session cookie and the hosted identity meet here. */
export const sessionKey = [currentUser.path] as const;

/**
 * Who is here. On the landing page a browser without a mark of an earlier session is a visitor at once
 * (contract 11): with `ask: false` the server is not asked then.
 */
export function useSession({ ask = true }: { readonly ask?: boolean } = {}): Session {
  const enabled = ask || sessionMark() !== null;
  const query = useQuery({ queryKey: sessionKey, queryFn: fetchCurrentUser, enabled });
  if (query.data)
    return { state: query.data.userStatus === 'active_sub' ? 'subscriber' : 'signedIn', user: query.data };
  if (query.data === null || !enabled) return { state: 'visitor' };
  if (query.error) return { state: 'unreachable', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/**
 * Stores who is here after a sign-in, a sign-out or a change of the account (spec 4); `kind` says how
 * somebody signed in, where that is new.
 */
export function useSetSession(): (user: User | null, kind?: SessionKind) => void {
  const queries = useQueryClient();
  return useCallback(
    (user, kind) => {
      if (user) rememberSession(kind ?? sessionMark() ?? 'cookie');
      else forgetSession();
      const before = queries.getQueryData<User | null>(sessionKey);
      // Nothing that belonged to another account may stay in memory.
      if (before?.id !== user?.id)
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.path });
      queries.setQueryData(sessionKey, user);
    },
    [queries],
  );
}

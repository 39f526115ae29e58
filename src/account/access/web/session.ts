import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError } from '../../../platform/shared/client.ts';
import { client } from '../../../web/kit/call.ts';
import { currentUser, type User } from '../shared/contract.ts';
import { forgetSession, hadSession, rememberSession } from './session-mark.ts';

/** The access states of the spec (section 4); everything on screen that depends on who is here reads this. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'visitor' }
  | { readonly state: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'signedIn' | 'subscriber'; readonly user: User };

/** The one place that knows how sign-in works: here the session cookie; a hosted identity joins here. */
const sessionKey = [currentUser.path];

/**
 * Who is here. On the landing page a browser without a mark of an earlier session is a visitor at once (contract 11): with
 * `ask: false` the server is not asked then.
 */
export function useSession({ ask = true }: { readonly ask?: boolean } = {}): Session {
  const enabled = ask || hadSession();
  const query = useQuery({ queryKey: sessionKey, queryFn: askWhoIsHere, enabled });
  if (query.data)
    return { state: query.data.userStatus === 'active_sub' ? 'subscriber' : 'signedIn', user: query.data };
  if (query.data === null || !enabled) return { state: 'visitor' };
  if (query.error) return { state: 'unreachable', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/** Stores who is here after a sign-in, a sign-out or a change of the account (spec 4). */
export function useSetSession(): (user: User | null) => void {
  const queries = useQueryClient();
  return useCallback(
    (user) => {
      if (user) rememberSession();
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

async function askWhoIsHere({ signal }: { readonly signal: AbortSignal }): Promise<User | null> {
  try {
    const user = await client.call(currentUser, { signal });
    rememberSession();
    return user;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    forgetSession();
    return null;
  }
}

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { logFailure } from '../../../platform/web/log.ts';
import { onUnauthorized } from '../../../platform/web/with-token.ts';
import type { User } from '../shared/contract.ts';
import { onIdentityChange, openedIdentity } from './identity/open-identity.ts';
import { onMarkElsewhere } from './session-mark.ts';
import { sessionKey, useSession, useSetSession } from './session.ts';
import { fetchCurrentUser } from './current-user.ts';

const SessionEnded = lazyPart(async () => (await import('./session-ended.tsx')).SessionEnded);

/** Watches over the session; on screen only once it has ended without a sign-out on this page. */
export function SessionWatch() {
  const { ended, settle } = useSessionWatch();
  return <Suspense fallback={null}>{ended && <SessionEnded user={ended} onSettled={settle} />}</Suspense>;
}

interface SessionWatch {
  /** Whose session ended without a sign-out on this page; null where none did. */
  readonly ended: User | null;
  /** They signed in again, or do without. */
  readonly settle: () => void;
}

/**
 * Keeps the session in step with the world: a sign-in or sign-out in another tab, a call that was refused, a
 * change at the identity provider. A session that ended so leaves the screen as it stands, since it may hold
 * what its owner typed.
 */
function useSessionWatch(): SessionWatch {
  const queries = useQueryClient();
  const setSession = useSetSession();
  const session = useSession({ ask: false });
  const [ended, setEnded] = useState<User | null>(null);

  useEffect(() => {
    const { signal, abort } = abortable();
    const known = () => queries.getQueryData<User | null>(sessionKey);
    const look = once(async () => {
      if (known() === undefined) return;
      const user = await fetchCurrentUser({ signal });
      if (signal.aborted) return;
      if (user) {
        setSession(user);
        setEnded(null);
      } else {
        await (await openedIdentity())?.signOut();
        setEnded(known() ?? null);
      }
    });
    const lookForOwner = () => {
      if (known()) look();
    };
    const stops = [onMarkElsewhere(look), onIdentityChange(look), onUnauthorized(lookForOwner)];
    return () => {
      abort();
      for (const stop of stops) stop();
    };
  }, [queries, setSession]);

  const settle = useCallback(() => {
    setEnded(null);
    // What was refused meanwhile can be read again.
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [queries]);
  return { ended: session.state === 'visitor' ? null : ended, settle };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** What runs already is not begun again: its own calls may be refused too. */
function once(work: () => Promise<void>): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => logFailure('Nobody could tell who is here', error))
      .finally(() => {
        running = false;
      });
  };
}

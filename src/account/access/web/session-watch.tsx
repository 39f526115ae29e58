import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { logFailure } from '#platform/web/log.ts';
import { onUnauthorized } from '#platform/web/with-token.ts';
import type { User } from '#account/access/shared/contract.ts';
import { onIdentityChange, identityInUse } from './identity/open-identity.ts';
import { onMarkElsewhere } from './session-mark.ts';
import { sessionKey, useSession, useSetSession } from './session.ts';
import { fetchCurrentUser } from './current-user.ts';

const SessionEnded = lazyPart(async () => (await import('./session-ended.tsx')).SessionEnded);

/** Watches the session. Shows a dialog once it has ended without a sign-out on this page. */
export function SessionWatch() {
  const { ended, settle } = useSessionWatch();
  return <Suspense fallback={null}>{ended && <SessionEnded user={ended} onSettled={settle} />}</Suspense>;
}

interface SessionWatch {
  /** The user whose session ended elsewhere; null if none did. */
  readonly ended: User | null;
  /** Called when the user has signed in again or closed the dialog. */
  readonly settle: () => void;
}

/**
 * Updates the session after a sign-in or sign-out in another tab, a refused request or a change at the
 * identity provider. If the session ended, the screen stays as it is, because its owner may have typed
 * something.
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
        await (await identityInUse())?.signOut();
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
    // Requests that were refused meanwhile can succeed now.
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [queries]);
  return { ended: session.state === 'visitor' ? null : ended, settle };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Runs `work` unless it is running already, because its own requests may be refused too. */
function once(work: () => Promise<void>): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => logFailure('The session could not be checked', error))
      .finally(() => {
        running = false;
      });
  };
}

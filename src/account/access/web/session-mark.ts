const name = 'overprint:session';

/** How somebody signed in: with the older flow's cookie, or through the identity provider. */
export type SessionKind = 'cookie' | 'identity';

/**
 * How somebody signed in with this browser who did not sign out; null where nobody did. Proves nothing: the
 * server alone decides. Where storage is closed to this page it is better to ask than to miss a session.
 */
export function sessionMark(): SessionKind | null {
  // The build draws the landing page for somebody without a mark.
  if (typeof window === 'undefined') return null;
  try {
    const mark = localStorage.getItem(name);
    return mark === null ? null : mark === 'identity' ? 'identity' : 'cookie';
  } catch {
    return 'cookie';
  }
}

export function rememberSession(kind: SessionKind): void {
  write(() => localStorage.setItem(name, kind));
}

export function forgetSession(): void {
  write(() => localStorage.removeItem(name));
}

/** Calls back when another tab of this browser signs in or out; gives the way to stop. */
export function onMarkElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // Without a key everything was removed.
    if (event.key === name || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function write(change: () => void): void {
  try {
    change();
  } catch {
    // Storage is closed to this page: the next visit asks the server.
  }
}

const name = 'overprint:session';

/** How a user signed in: with the older flow's cookie, or through the identity provider. */
export type SessionKind = 'cookie' | 'identity';

/**
 * Returns how this browser's user signed in; null if nobody did since the last sign-out. Proves nothing: the
 * server decides. If storage is unavailable, assumes a session, so that none is missed.
 */
export function sessionMark(): SessionKind | null {
  // The build renders the landing page for a visitor.
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

/** Calls the listener when another tab signs in or out. Returns a function that stops it. */
export function onMarkElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // Without a name, the whole storage was cleared.
    if (event.key === name || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function write(change: () => void): void {
  try {
    change();
  } catch {
    // Storage is unavailable: the next visit asks the server.
  }
}

import { Badge } from '#platform/web/badge.tsx';

const name = 'overprint:last-sign-in';

export type SignInMethod = 'google' | 'email' | 'username';

/** Returns how this browser signed in last; null if it never did or storage is unavailable. */
export function lastSignIn(): SignInMethod | null {
  try {
    const stored = localStorage.getItem(name);
    return stored === 'google' || stored === 'email' || stored === 'username' ? stored : null;
  } catch {
    // Storage is unavailable: no button is marked.
    return null;
  }
}

export function rememberSignIn(method: SignInMethod): void {
  try {
    localStorage.setItem(name, method);
  } catch {
    // Storage is unavailable: sign-in works without the mark.
  }
}

interface LastUsedProps {
  readonly method: SignInMethod;
  /** Puts the mark at the end of its button, which is `relative`, so that the button's words stay centred. */
  readonly atEnd?: boolean;
}

/** Marks the way in which this browser signed in last. */
export function LastUsed({ method, atEnd = false }: LastUsedProps) {
  if (lastSignIn() !== method) return null;
  return (
    <span className={atEnd ? 'absolute right-2' : 'ml-2 inline-block'}>
      <Badge variant="attention">Last used</Badge>
    </span>
  );
}

import { Badge } from '../../../platform/web/badge.tsx';

const name = 'overprint:last-sign-in';

export type SignInMethod = 'google' | 'email' | 'username';

/** How somebody signed in with this browser last; null where nobody did or nothing can be kept. */
export function lastSignIn(): SignInMethod | null {
  try {
    const kept = localStorage.getItem(name);
    return kept === 'google' || kept === 'email' || kept === 'username' ? kept : null;
  } catch {
    // Storage is closed to this page: no way carries the mark.
    return null;
  }
}

export function rememberSignIn(method: SignInMethod): void {
  try {
    localStorage.setItem(name, method);
  } catch {
    // Storage is closed to this page: the mark is a help, not a need.
  }
}

/** Marks the way that this browser signed in last. */
export function LastUsed({ method }: { readonly method: SignInMethod }) {
  if (lastSignIn() !== method) return null;
  return (
    <span className="ml-2 inline-block">
      <Badge>Last used</Badge>
    </span>
  );
}

import { Badge } from '../../../platform/web/badge.tsx';
import { lastSignIn, type SignInMethod } from './last-sign-in.ts';

/** Marks the way that this browser signed in last. */
export function LastUsed({ method }: { readonly method: SignInMethod }) {
  if (lastSignIn() !== method) return null;
  return (
    <span className="ml-2 inline-block">
      <Badge>Last used</Badge>
    </span>
  );
}

import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../../platform/web/lazy-part.tsx';
import { freshSignIn } from './fresh-sign-in.ts';

const FreshSignInDialog = lazyPart(
  async () => (await import('./fresh-sign-in-dialog.tsx')).FreshSignInDialog,
);

/**
 * Asks on screen for a fresh sign-in whenever a request waits for one; leaving the screen gives the request
 * up.
 */
export function FreshSignInWatch() {
  const request = useSyncExternalStore(freshSignIn.subscribe, freshSignIn.waiting);
  useEffect(() => () => freshSignIn.waiting()?.cancel(), []);
  return <Suspense fallback={null}>{request && <FreshSignInDialog request={request} />}</Suspense>;
}

import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { freshSignIn } from './fresh-sign-in.ts';

const FreshSignInDialog = lazyPart(
  async () => (await import('./fresh-sign-in-dialog.tsx')).FreshSignInDialog,
);

/** Shows the dialog while a request waits for a fresh sign-in. Leaving the screen cancels the request. */
export function FreshSignInWatch() {
  const request = useSyncExternalStore(freshSignIn.subscribe, freshSignIn.waiting);
  useEffect(() => () => freshSignIn.waiting()?.cancel(), []);
  return <Suspense fallback={null}>{request && <FreshSignInDialog request={request} />}</Suspense>;
}

import { Suspense } from 'react';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { useSessionWatch } from './use-session-watch.ts';

const SessionEnded = lazyPart(async () => (await import('./session-ended.tsx')).SessionEnded);

/** Watches over the session; on screen only once it has ended without a sign-out on this page. */
export function SessionWatch() {
  const { ended, settle } = useSessionWatch();
  return <Suspense fallback={null}>{ended && <SessionEnded user={ended} onSettled={settle} />}</Suspense>;
}

import { Suspense } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '#account/access/shared/contract.ts';
import { useSession } from '#account/access/web/session.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { PageSpinner } from '#platform/web/spinner.tsx';
import { isolate } from '#platform/shared/isolate.ts';
import { refusedScreenIn } from '#app/web/refused-screen.ts';
import { SubscriberHome } from './subscriber-home.tsx';

const FreeHome = lazyPart(async () => (await import('./free-home.tsx')).FreeHome);
const RefusedPage = lazyPart(async () => (await import('./refused-page.tsx')).RefusedPage);

/**
 * The welcome page (spec 1): what an account without a subscription can do now, or how all its work stands.
 * It also tells of a screen that such an account was sent here from (spec 2).
 */
export function HomePage() {
  const session = useSession();
  const refused = refusedScreenIn(useHistoryState<unknown>());
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  const greeting = greetingOf(session.user);
  return (
    <Suspense fallback={<PageSpinner />}>
      {session.state === 'subscriber' ? (
        <>
          <PageHeading title={greeting} />
          <SubscriberHome userId={session.user.id} />
        </>
      ) : refused === undefined ? (
        <FreeHome greeting={greeting} />
      ) : (
        <RefusedPage path={refused} />
      )}
    </Suspense>
  );
}

/**
 * Returns the greeting: by display name, username, or what stands before the @ of the email (contract 11).
 */
export function greetingOf({
  displayName,
  username,
  email,
}: Pick<User, 'displayName' | 'username' | 'email'>): string {
  const name = displayName ?? username ?? email?.replace(/@.*$/, '') ?? null;
  return name === null ? 'Welcome!' : `Welcome, ${isolate(name)}!`;
}

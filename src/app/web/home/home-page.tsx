import { Suspense } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '#account/access/shared/contract.ts';
import { useSession } from '#account/access/web/session.ts';
import { Alert } from '#platform/web/alert.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { PageSpinner } from '#platform/web/spinner.tsx';
import { isolate } from '#platform/shared/isolate.ts';
import { refusedScreenIn } from '#app/web/refused-screen.ts';
import { SubscriberHome } from './subscriber-home.tsx';

const FreeHome = lazyPart(async () => (await import('./free-home.tsx')).FreeHome);

/**
 * The welcome page (spec 1): what an account without a subscription can do now, or how all its work stands.
 */
export function HomePage() {
  const session = useSession();
  const refused = refusedScreenIn(useHistoryState<unknown>());
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  return (
    <>
      <PageHeading title={greetingOf(session.user)} />
      {refused !== undefined && session.state === 'signedIn' && (
        <div className="mb-8">
          <Alert variant="attention" title={`The ${refused} screen needs a subscription.`} />
        </div>
      )}
      <Suspense fallback={<PageSpinner />}>
        {session.state === 'subscriber' ? <SubscriberHome userId={session.user.id} /> : <FreeHome />}
      </Suspense>
    </>
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

import { useSession } from '#account/access/web/session.ts';
import { DeleteSection } from '#account/access/web/settings/delete-section.tsx';
import {
  AddEmailSection,
  EmailSection,
  LinkedSignInSection,
} from '#account/access/web/settings/email-section.tsx';
import { PasswordSection } from '#account/access/web/settings/password-section.tsx';
import { SecondFactorSection } from '#account/access/web/settings/second-factor-section.tsx';
import { SecurityEventsSection } from '#account/access/web/settings/security-events-section.tsx';
import { SessionsSection } from '#account/access/web/settings/sessions-section.tsx';
import { useIdentityUser } from '#account/access/web/use-identity.ts';
import { ConnectionsSection } from '#account/connections/web/connections-section.tsx';
import { WhiteLabel } from '#account/white-label/web/white-label.tsx';
import { accountPlan } from '#platform/shared/entitlement.ts';
import { cn } from '#platform/web/cn.ts';
import { Columns } from '#platform/web/columns.tsx';
import { Facts } from '#platform/web/facts.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { ApiAccessSection } from './api-access-section.tsx';

const accountTypes = { firebase: 'Firebase Authentication', password: 'Username and password' } as const;

/** The account's owner, ways to sign in, API keys, and its deletion (spec 2, Settings; contract 2 and 9). */
export function Settings() {
  const session = useSession();
  const identity = useIdentityUser();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  const { user } = session;
  return (
    <Columns
      main={
        <>
          <Section title="Account">
            <Facts
              facts={[
                ['Email', user.email ?? 'Not available'],
                ...(user.username === null ? [] : ([['Username', user.username]] as const)),
                ['Account type', accountTypes[user.accountType]],
                ['Member since', presentDay(user.createdAt)],
              ]}
            />
          </Section>
          {identity === undefined && <Skeleton className="h-96" />}
          {identity && <EmailSection user={user} hasPassword={identity.hasPassword} />}
          {user.accountType === 'password' && <AddEmailSection />}
          {user.accountType === 'firebase' && user.hasPassword && <LinkedSignInSection user={user} />}
          {identity?.hasPassword && <PasswordSection key="newer" flow="newer" />}
          {identity === null && user.hasPassword && <PasswordSection key="older" flow="older" />}
          {identity === null && user.hasPassword && <SecondFactorSection />}
          {identity !== undefined && <SecurityEventsSection />}
        </>
      }
      beside={
        // Below, their place is known once the ways to sign in are.
        <div className={cn('grid gap-10', identity === undefined && 'max-xl:hidden')}>
          <SessionsSection />
          <ApiAccessSection state={session.state} />
          <ConnectionsSection />
          <WhiteLabel plan={accountPlan(user)} />
          <DeleteSection user={user} />
        </div>
      }
    />
  );
}

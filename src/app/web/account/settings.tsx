import { useSession } from '../../../account/access/web/session.ts';
import { DeleteSection } from '../../../account/access/web/settings/delete-section.tsx';
import { AddEmailSection, EmailSection } from '../../../account/access/web/settings/email-section.tsx';
import { PasswordSection } from '../../../account/access/web/settings/password-section.tsx';
import { SessionsSection } from '../../../account/access/web/settings/sessions-section.tsx';
import { useIdentityUser } from '../../../account/access/web/use-identity.ts';
import { Facts } from '../../../platform/web/facts.tsx';
import { presentDay } from '../../../platform/web/moment.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import { ApiAccessSection } from './api-access-section.tsx';

const accountTypes = { firebase: 'Firebase Authentication', password: 'Username and password' } as const;

/** The account's owner, ways to sign in, API keys, and its deletion (spec 2, Settings; contract 2 and 9). */
export function Settings() {
  const session = useSession();
  const identity = useIdentityUser();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  const { user } = session;
  return (
    <div className="grid gap-14">
      <div className="grid max-w-[720px] gap-12">
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
        {identity?.hasPassword && <PasswordSection key="newer" flow="newer" />}
        {identity === null && user.hasPassword && <PasswordSection key="older" flow="older" />}
      </div>
      {/* Their place is known once the ways to sign in are. */}
      <div className={identity === undefined ? 'hidden' : 'grid gap-14'}>
        <div className="max-w-[720px]">
          <SessionsSection />
        </div>
        <ApiAccessSection state={session.state} />
        <div className="max-w-[720px]">
          <DeleteSection user={user} />
        </div>
      </div>
    </div>
  );
}

import { useSession } from '../../../account/access/web/session.ts';
import { Facts } from '../../kit/facts.tsx';
import { Section } from '../../kit/section.tsx';

/** Who the account belongs to (spec 2, Settings). */
export function Settings() {
  const session = useSession();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  const { email, username, createdAt } = session.user;
  return (
    <div className="max-w-[720px]">
      <Section title="Account">
        <Facts
          facts={[
            ['Email', email ?? 'Not available'],
            ...(username === null ? [] : ([['Username', username]] as const)),
            ['Account type', 'Username and password'],
            ['Member since', new Date(createdAt).toLocaleDateString()],
          ]}
        />
      </Section>
    </div>
  );
}

import { Link } from 'wouter';
import { useSession } from '#account/access/web/session.ts';
import { paths } from '#platform/shared/paths.ts';

const settings = `${paths.account}?tab=settings`;

export const weeklyNote = 'On Mondays: new, missing and returned products, and failed scans.';

/** Returns the verified address to which emails about new products go; undefined if there is none. */
export function useVerifiedEmail(): string | undefined {
  const session = useSession();
  if (!('user' in session) || !session.user.emailVerified) return undefined;
  return session.user.email ?? undefined;
}

/** Shows where emails go, or what to do first. */
export function EmailAddressNote({ email }: { readonly email: string | undefined }) {
  if (email !== undefined) return <>One email to {email} for each scan that finds new products.</>;
  return (
    <>
      Emails need a verified address:{' '}
      <Link href={settings} className="text-cyan underline underline-offset-4">
        see Account &gt; Settings
      </Link>
      .
    </>
  );
}

import { useState } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { Section } from '#platform/web/section.tsx';
import type { User } from '#account/access/shared/contract.ts';
import { EmailForm } from '#account/access/web/email-form.tsx';
import { useUnlink } from './use-settings.ts';
import {
  useChangeEmail,
  useCheckVerification,
  useLinkEmail,
  useSendVerification,
} from './use-email-settings.ts';

/** The address of an identity: whether it is verified, and how to change it. */
export function EmailSection({ user, hasPassword }: { readonly user: User; readonly hasPassword: boolean }) {
  const [changing, setChanging] = useState(false);
  const change = useChangeEmail(() => setChanging(false));
  return (
    <Section
      title="Email"
      aside={
        <Badge variant={user.emailVerified ? 'success' : 'attention'}>
          {user.emailVerified ? 'Verified' : 'Not verified'}
        </Badge>
      }
    >
      <p className="mb-4 font-medium break-words">{user.email ?? 'Not available'}</p>
      {!user.emailVerified && <Verification />}
      {hasPassword && !changing && (
        <Button variant="outline" onClick={() => setChanging(true)}>
          Change email
        </Button>
      )}
      {changing && (
        <div className="max-w-[400px]">
          <EmailForm
            use="signIn"
            action="Send the link"
            pending={change.isPending}
            onSubmit={change.mutate}
          />
        </div>
      )}
    </Section>
  );
}

function Verification() {
  const send = useSendVerification();
  const check = useCheckVerification();
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button pending={send.isPending} onClick={() => send.mutate()}>
        Send verification email
      </Button>
      <Button variant="outline" pending={check.isPending} onClick={() => check.mutate()}>
        I opened the link
      </Button>
    </div>
  );
}

/** The sign-in by email of an account that also has a password of its own, and how to remove it. */
export function LinkedSignInSection({ user }: { readonly user: User }) {
  const unlink = useUnlink();
  return (
    <Section
      title="Linked sign-in"
      aside={
        <Button variant="outline" size="sm" pending={unlink.isPending} onClick={() => unlink.mutate()}>
          Unlink
        </Button>
      }
    >
      <p className="break-words">
        {user.email ?? 'An account without an address'} signs in to this account, too.
      </p>
    </Section>
  );
}

/** Lets an account of the older flow sign in by email as well. */
export function AddEmailSection() {
  const [use, setUse] = useState<'signUp' | 'signIn'>('signUp');
  const link = useLinkEmail();
  return (
    <Section title="Add an email">
      <p className="mb-4 text-ink-soft">
        Sign in with your email as well as with your username. Both open this account.
      </p>
      <div className="max-w-[400px]">
        <EmailForm
          key={use}
          use={use}
          action="Add email"
          pending={link.isPending}
          error={link.error}
          onSubmit={(credentials) => link.mutate({ ...credentials, use })}
        />
        <Button
          variant="link"
          className="mt-3 px-0"
          onClick={() => setUse(use === 'signUp' ? 'signIn' : 'signUp')}
        >
          {use === 'signUp' ? 'I signed up with this email before' : 'I have no password for this email yet'}
        </Button>
      </div>
    </Section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { openIdentity } from './identity/open-identity.ts';
import { identityMessage } from './identity/identity-message.ts';
import { requestPasswordReset } from './operations.ts';

interface ResetDialogProps {
  /** Whose password: one at the identity provider, or that of an account with a username. */
  readonly flow: 'email' | 'username';
  /** The name typed into the sign-in form. */
  readonly typed: string;
  readonly onClose: () => void;
}

const flows = {
  email: {
    label: 'Email',
    input: { type: 'email', autoComplete: 'email' },
    send: async (email: string) => (await openIdentity()).sendPasswordReset(email),
    help: undefined,
  },
  username: {
    label: 'Username or email',
    input: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
    send: (username: string) => client.call(requestPasswordReset, { body: { username } }),
    help:
      "The link is sent to the account's verified email. No email within two minutes? Check the name. " +
      'If the account has no email, ask the operator of this server.',
  },
} as const;

/** Requests the email that resets a password. Says the same whether the name has an account or not. */
export function ResetDialog({ flow, typed, onClose }: ResetDialogProps) {
  const [name, setName] = useState(typed);
  const { label, input, help, send: sendLink } = flows[flow];
  const send = useMutation({ mutationFn: () => sendLink(name.trim()) });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Reset your password">
      {send.isSuccess ? (
        <div className="grid gap-5">
          <p role="status">
            If <strong>{name.trim()}</strong> has an account, a link to choose a new password is on its way.
          </p>
          {help !== undefined && <p className="text-ink-soft">{help}</p>}
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          {send.error && <Alert variant="destructive" title={identityMessage(send.error)} />}
          <Field label={label}>
            {(control) => (
              <Input
                {...control}
                {...input}
                required
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" pending={send.isPending}>
            Send the link
          </Button>
        </form>
      )}
    </Dialog>
  );
}

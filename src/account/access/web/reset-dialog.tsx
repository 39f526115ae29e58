import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Alert } from '../../../platform/web/alert.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { Dialog } from '../../../platform/web/dialog.tsx';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { openIdentity } from './identity/open-identity.ts';
import { identityMessage } from './identity/identity-message.ts';

interface ResetDialogProps {
  /** The email typed into the sign-in form. */
  readonly typedEmail: string;
  readonly onClose: () => void;
}

/** Requests the email that resets a password. Says the same whether the address has an account or not. */
export function ResetDialog({ typedEmail, onClose }: ResetDialogProps) {
  const [email, setEmail] = useState(typedEmail);
  const send = useMutation({
    mutationFn: async () => (await openIdentity()).sendPasswordReset(email.trim()),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Reset your password">
      {send.isSuccess ? (
        <div className="grid gap-5">
          <p role="status">
            If <strong>{email.trim()}</strong> has an account, a link to choose a new password is on its way.
          </p>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          {send.error && <Alert variant="destructive" title={identityMessage(send.error)} />}
          <Field label="Email">
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="email"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
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

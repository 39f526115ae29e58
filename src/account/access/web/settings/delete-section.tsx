import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../../../web/kit/button.tsx';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { Field } from '../../../../web/kit/field.tsx';
import { Input } from '../../../../web/kit/input.tsx';
import { paths } from '../../../../web/kit/paths.ts';
import { Section } from '../../../../web/kit/section.tsx';
import { accountName } from '../../shared/account-name.ts';
import type { User } from '../../shared/contract.ts';
import { useDeleteAccount } from './use-settings.ts';

/** Ends the account for good, once its name was typed. */
export function DeleteSection({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Delete account">
      <p className="mb-4 text-ink-soft">Your files, API keys, jobs, shops and request history go with it, for good.</p>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <DeleteDialog name={accountName(user)} onClose={() => setAsking(false)} />}
    </Section>
  );
}

function DeleteDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const remove = useDeleteAccount(() => navigate(paths.landing));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (typed.trim() === name && !remove.isPending) remove.mutate(typed);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this account?"
      description="Nothing of it can be brought back."
    >
      <form onSubmit={submit} className="grid gap-5">
        <Field label={`Type ${name} to confirm`}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" disabled={typed.trim() !== name} pending={remove.isPending}>
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

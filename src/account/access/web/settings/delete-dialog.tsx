import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { paths } from '#platform/shared/paths.ts';
import { useDeleteAccount } from './use-settings.ts';

/** Asks for the account's name before everything in it is deleted. */
export function DeleteDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
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
      description="This cannot be undone."
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
          <Button
            type="submit"
            variant="destructive"
            disabled={typed.trim() !== name}
            pending={remove.isPending}
          >
            Delete permanently
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { toast } from '#platform/web/toast-store.ts';
import { everyChoice, KeyChoices } from './key-choices.tsx';
import { NewKey } from './new-key.tsx';
import { type NewKeyFields, useCreateApiKey } from './use-api-keys.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

/** Asks for the name of a new key, then shows the key until the dialog is closed. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const creation = useCreateApiKey();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create New API Key"
      description="Give the key a name that says where it is used."
    >
      <CreateKeyForm pending={creation.isPending} onCreate={creation.mutateAsync} />
      {creation.data && <NewKey apiKey={creation.data.key} />}
    </Dialog>
  );
}

interface CreateKeyFormProps {
  readonly pending: boolean;
  readonly onCreate: (fields: NewKeyFields) => Promise<unknown>;
}

/** Clears the name after the key was created (spec 4). */
function CreateKeyForm({ pending, onCreate }: CreateKeyFormProps) {
  const [name, setName] = useState('');
  const [choices, setChoices] = useState(everyChoice);
  const blank = name.trim() === '';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    if (blank) {
      toast({
        title: 'Name required',
        description: 'Please provide a name for your API key',
        variant: 'destructive',
      });
      return;
    }
    try {
      await onCreate({ name: name.trim(), ...choices });
      setName('');
    } catch {
      // The mutation has shown the failure. The name stays for another try.
    }
  }

  // A disabled button keeps Enter from submitting the form, so the field handles it (contract 11).
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="API Key Name">
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={apiKeyLimits.nameMaxLength}
            autoComplete="off"
            placeholder="n8n on the office server"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && blank) event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <KeyChoices choices={choices} onChange={setChoices} />
      <Button type="submit" disabled={blank || choices.scopes.length === 0} pending={pending}>
        Generate API Key
      </Button>
    </form>
  );
}

import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../platform/web/button.tsx';
import { CopyButton } from '../../../platform/web/copy-button.tsx';
import { Dialog } from '../../../platform/web/dialog.tsx';
import { Field } from '../../../platform/web/field.tsx';
import { Icon } from '../../../platform/web/icon.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { toast } from '../../../platform/web/toast-store.ts';
import { apiKeyLimits } from '../shared/contract.ts';
import { announceCopiedKey, useCreateApiKey } from './use-api-keys.ts';

/** Asks for the name of a new key, then shows the key until the dialog is closed. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const creation = useCreateApiKey();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create New API Key"
      description="Give the key a name that tells you where it is used."
    >
      <CreateKeyForm pending={creation.isPending} onCreate={creation.mutateAsync} />
      {creation.data && <NewKey apiKey={creation.data.key} />}
    </Dialog>
  );
}

interface CreateKeyFormProps {
  readonly pending: boolean;
  readonly onCreate: (name: string) => Promise<unknown>;
}

/** Clears the name after the key was created (spec 4). */
function CreateKeyForm({ pending, onCreate }: CreateKeyFormProps) {
  const [name, setName] = useState('');
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
      await onCreate(name.trim());
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
      <Button type="submit" disabled={blank} pending={pending}>
        Generate API Key
      </Button>
    </form>
  );
}

/** The whole key, shown only once. */
function NewKey({ apiKey }: { readonly apiKey: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="mt-7 grid animate-rise gap-1.5 border-t-2 border-ink pt-5">
      <label htmlFor={id} className="text-sm font-semibold">
        Your new API key
      </label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          readOnly
          value={apiKey}
          aria-describedby={`${id}-warning`}
          className="font-mono text-sm"
        />
        <CopyButton variant="outline" text={apiKey} label="Copy" onCopied={announceCopiedKey} />
      </div>
      <p id={`${id}-warning`} className="mt-2 flex gap-2 bg-yellow-wash px-3 py-2 font-medium">
        <Icon name="alert" />
        Copy this key now! You won't be able to see it again.
      </p>
      <p className="text-sm text-ink-soft">
        The list shows its first 8 characters alone. Copy there puts the whole key on the clipboard unseen.
      </p>
    </div>
  );
}

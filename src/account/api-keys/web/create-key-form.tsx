import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../platform/web/button.tsx';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { toast } from '../../../platform/web/toast-store.ts';
import { apiKeyLimits } from '../shared/contract.ts';

interface CreateKeyFormProps {
  readonly pending: boolean;
  readonly onCreate: (name: string) => Promise<unknown>;
}

/** The name field empties once the key is there (spec 4). */
export function CreateKeyForm({ pending, onCreate }: CreateKeyFormProps) {
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
      // The mutation has told the customer; the name stays for another try.
    }
  }

  // A disabled button keeps the browser from submitting by Enter, and the field itself answers it (contract
  // 11).
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

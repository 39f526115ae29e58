import { useState } from 'react';
import { Button } from '../../../web/kit/button.tsx';
import { Dialog } from '../../../web/kit/dialog.tsx';
import { Icon } from '../../../web/kit/icon.tsx';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';
import { useCreateApiKey } from './use-create-api-key.ts';

/** Names a new key, then shows it this once. */
export function CreateKeyDialog() {
  const [open, setOpen] = useState(false);
  const creation = useCreateApiKey();
  function change(next: boolean) {
    setOpen(next);
    // Closed, the dialog forgets the key.
    if (!next) creation.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Create New API Key"
      description="Give the key a name that tells you where it is used."
      trigger={
        <Button>
          <Icon name="plus" />
          Create New API Key
        </Button>
      }
    >
      <CreateKeyForm pending={creation.isPending} onCreate={creation.mutateAsync} />
      {creation.data && <NewKey apiKey={creation.data.key} />}
    </Dialog>
  );
}

import { Dialog } from '../../../platform/web/dialog.tsx';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';
import { useCreateApiKey } from './use-create-api-key.ts';

/** Names a new key, then shows it this once: closed, it forgets the key. */
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

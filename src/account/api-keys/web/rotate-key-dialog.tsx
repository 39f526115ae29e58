import { isolate } from '#platform/shared/isolate.ts';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { type ApiKey } from '#account/api-keys/shared/contract.ts';
import { NewKey } from './new-key.tsx';
import { useRotateApiKey } from './use-api-keys.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

interface RotateKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Replaces a key by a new one, then shows the new one until the dialog is closed. */
export function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const rotation = useRotateApiKey();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rotate "${isolate(apiKey.name)}"?`}
      description={
        'You get a new key with the same name and scopes. The old key works for ' +
        `${apiKeyLimits.rotatedHours} more hours, so you have time to update your programs.`
      }
    >
      {rotation.data ? (
        <NewKey apiKey={rotation.data.key} />
      ) : (
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={rotation.isPending} onClick={() => rotation.mutate(apiKey.id)}>
            Rotate API key
          </Button>
        </div>
      )}
    </Dialog>
  );
}

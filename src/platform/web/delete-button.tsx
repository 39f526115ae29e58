import { Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

interface DeleteButtonProps {
  /** A question that names the thing, such as: Delete "first key"? */
  readonly question: string;
  readonly consequence: string;
  /** The label of the confirming button, such as "Delete API key". */
  readonly action: string;
  readonly pending: boolean;
  readonly onDelete: () => void;
}

/** Deletes something after a confirmation that names it. */
export function DeleteButton({ question, consequence, action, pending, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Delete"
        title="Delete"
        aria-haspopup="dialog"
        pending={pending}
        onClick={() => setAsking(true)}
      >
        {!pending && <Icon name="trash" />}
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            question={question}
            consequence={consequence}
            action={action}
            onConfirm={onDelete}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

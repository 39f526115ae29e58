import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** A question that names the thing, such as: Delete "first key"? */
  readonly question: string;
  readonly consequence: string;
  readonly action: string;
  /** The label that dismisses the dialog, if "Cancel" could be taken for the action. */
  readonly dismissal?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost for good. Rendered only while it asks. */
export function ConfirmDialog({
  question,
  consequence,
  action,
  dismissal = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  function confirm() {
    // What opened the dialog takes the focus back first: while it shows that it works, it takes none.
    flushSync(onClose);
    setTimeout(onConfirm);
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={question} description={consequence}>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button variant="outline" onClick={onClose}>
          {dismissal}
        </Button>
        <Button variant="destructive" onClick={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** A question that names the thing, such as: Delete "first key"? */
  readonly question: string;
  readonly consequence: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost for good; there while it asks. */
export function ConfirmDialog({ question, consequence, action, onConfirm, onClose }: ConfirmDialogProps) {
  function confirm() {
    onClose();
    onConfirm();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={question} description={consequence}>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" onClick={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

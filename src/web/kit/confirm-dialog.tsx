import { useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A question that names the thing, such as: Delete "first key"? */
  readonly question: string;
  readonly consequence: string;
  readonly action: string;
  readonly onConfirm: () => void;
}

/** Asks before something is lost for good. */
export function ConfirmDialog({ open, onOpenChange, question, consequence, action, onConfirm }: ConfirmDialogProps) {
  const confirmed = useRef(false);
  function confirm() {
    if (confirmed.current) return;
    confirmed.current = true;
    onOpenChange(false);
    onConfirm();
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={question} description={consequence}>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant="destructive" onClick={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

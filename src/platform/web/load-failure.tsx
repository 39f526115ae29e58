import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { messageOf } from './messages.ts';

/** Shown in place of what could not be loaded, with a button to try again. */
export function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <Alert variant="destructive" title="This could not be loaded">
      <p>{messageOf(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

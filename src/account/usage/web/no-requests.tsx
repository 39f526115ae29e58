import { Button } from '../../../platform/web/button.tsx';
import { EmptyState } from '../../../platform/web/empty-state.tsx';

interface NoRequestsProps {
  readonly endpoint: string | undefined;
  readonly note: string | undefined;
  readonly onClear: (() => void) | undefined;
}

/** Says for what there is nothing, and takes the filter away where one is set (spec 2, Requests tab). */
export function NoRequests({ endpoint, note, onClear }: NoRequestsProps) {
  return (
    <EmptyState text={`No API requests found${endpoint === undefined ? '' : ` for ${endpoint}`}`}>
      {note !== undefined && <p className="-mt-4 max-w-[60ch] text-ink-soft">{note}</p>}
      {onClear && (
        <Button variant="outline" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </EmptyState>
  );
}

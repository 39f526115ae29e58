import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { picturesText } from './present-result.ts';
import type { Selection } from './selection.ts';
import { useDeleteResults, useZip } from './use-chosen.ts';

const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

/** What can be done with the chosen pictures; nothing while none is. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { ids, groups, pictures, clear } = selection;
  const [asking, setAsking] = useState(false);
  const zip = useZip();
  const deletion = useDeleteResults();
  if (pictures === 0) return null;
  const count = picturesText(pictures);
  return (
    <section
      aria-label="Chosen pictures"
      className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-2 border-t-2 border-ink bg-paper px-5 py-3 md:mx-0 md:px-0"
    >
      <p role="status" className="mr-auto font-medium tabular-nums max-md:w-full">
        {count} chosen
      </p>
      <Button pending={zip.isPending} onClick={() => zip.mutate({ ids, groups })}>
        {!zip.isPending && <Icon name="download" />}
        Download ZIP
      </Button>
      <Button variant="outline" pending={deletion.isPending} onClick={() => setAsking(true)}>
        {!deletion.isPending && <Icon name="trash" />}
        Delete
      </Button>
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            question={`Delete ${count}?`}
            consequence="Their links stop working, and ZIPs no longer include them."
            action={`Delete ${count}`}
            onConfirm={() => deletion.mutate({ ids, groups }, { onSuccess: clear })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

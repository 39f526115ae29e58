import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';

const CreateKeyDialog = lazyPart(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog);

/** Opens the dialog for a new key, whose code is loaded the first time. */
export function CreateKeyButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Create New API Key
      </Button>
      <Suspense fallback={null}>{open && <CreateKeyDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

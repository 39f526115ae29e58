import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Section } from '#platform/web/section.tsx';
import { type User } from '#account/access/shared/contract.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { accountName } from '#account/access/shared/account.ts';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** Deletes the account for good, after its name was typed. */
export function DeleteSection({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Delete account">
      <p className="mb-4 text-ink-soft">
        This permanently deletes your files, API keys, jobs, shops and request history.
      </p>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Suspense fallback={null}>
        {asking && <DeleteDialog name={accountName(user)} onClose={() => setAsking(false)} />}
      </Suspense>
    </Section>
  );
}

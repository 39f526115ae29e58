import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { CreateKeyButton } from './create-key-button.tsx';
import { KeyList } from './key-list.tsx';
import { useApiKeys } from './use-api-keys.ts';

const UsageExample = lazyPart(async () => (await import('./usage-example.tsx')).UsageExample);

/** Creates, lists, copies and deletes API keys (spec 2, API Keys page). */
export function ApiKeysPage() {
  // What follows the list has its place once that is known.
  const { isPending } = useApiKeys();
  return (
    <>
      <PageHeading
        title="API Keys"
        intro="Use a separate key for each program, so that you can revoke one without affecting the others."
      >
        <CreateKeyButton />
      </PageHeading>
      <div className="grid gap-14">
        <Section title="Your API Keys">
          <KeyList />
        </Section>
        <div className={isPending ? 'hidden' : 'min-w-0'}>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <UsageExample />
          </Suspense>
        </div>
      </div>
    </>
  );
}

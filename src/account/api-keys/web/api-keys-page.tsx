import { EmptyState } from '../../../web/kit/empty-state.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { PageHeading } from '../../../web/kit/page-heading.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { TableSkeleton } from '../../../web/kit/table-skeleton.tsx';
import { CreateKeyButton } from './create-key-button.tsx';
import { KeysTable } from './keys-table.tsx';
import { UsageExample } from './usage-example.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** Makes, lists, copies and deletes API keys (spec 2, API Keys page). */
export function ApiKeysPage() {
  return (
    <>
      <PageHeading title="API Keys" intro="One key per place that calls the API, so that you can take back one alone.">
        <CreateKeyButton />
      </PageHeading>
      <div className="grid gap-14">
        <Section title="Your API Keys">
          <KeyList />
        </Section>
        <UsageExample />
      </div>
    </>
  );
}

function KeyList() {
  const keys = useApiKeys();
  if (keys.error) return <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />;
  if (!keys.data) return <TableSkeleton rows={3} />;
  if (keys.data.length === 0) return <EmptyState text="You don't have any API keys yet." />;
  return <KeysTable keys={keys.data} />;
}

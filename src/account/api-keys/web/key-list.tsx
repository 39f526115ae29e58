import { EmptyState } from '../../../platform/web/empty-state.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { TableSkeleton } from '../../../platform/web/skeleton.tsx';
import { KeysTable } from './keys-table.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** The account's keys, or that there are none yet. */
export function KeyList() {
  const keys = useApiKeys();
  if (keys.error) return <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />;
  if (!keys.data) return <TableSkeleton rows={3} />;
  if (keys.data.length === 0) return <EmptyState text="You don't have any API keys yet." />;
  return <KeysTable keys={keys.data} />;
}

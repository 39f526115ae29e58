import { EmptyState } from '../../../web/kit/empty-state.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { type Column, Table } from '../../../web/kit/table.tsx';
import { TableSkeleton } from '../../../web/kit/table-skeleton.tsx';
import type { LoggedRequest } from '../shared/contract.ts';
import { presentDuration, presentSize, presentTime, StatusBadge } from './present-request.tsx';
import { useRequests } from './use-requests.ts';

/** Usage Details lists so many requests (spec 9). */
const shownRequests = 10;

const columns: readonly Column<LoggedRequest>[] = [
  { header: 'Status', cell: (row) => <StatusBadge statusCode={row.statusCode} /> },
  { header: 'Endpoint', data: true, cell: (row) => row.endpoint },
  { header: 'Time', cell: presentTime },
  { header: 'Processing Time', data: true, end: true, cell: presentDuration },
  { header: 'Source File Size', data: true, end: true, cell: presentSize },
];

/** The most recent requests of every tool. */
export function UsageDetails() {
  const requests = useRequests({ limit: shownRequests });
  return (
    <Section title="Recent requests">
      {requests.error ? (
        <LoadFailure error={requests.error} onRetry={() => void requests.refetch()} />
      ) : !requests.data ? (
        <TableSkeleton rows={5} />
      ) : requests.data.rows.length === 0 ? (
        <EmptyState text="No API requests found" />
      ) : (
        <Table caption="Recent requests" columns={columns} rows={requests.data.rows} rowKey={(row) => row.id} />
      )}
    </Section>
  );
}

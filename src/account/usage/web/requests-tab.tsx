import { Button } from '../../../web/kit/button.tsx';
import { EmptyState } from '../../../web/kit/empty-state.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { type Column, Table } from '../../../web/kit/table.tsx';
import { TableSkeleton } from '../../../web/kit/table-skeleton.tsx';
import type { LoggedRequest } from '../shared/contract.ts';
import { presentDuration, presentKey, presentSize, presentTime, StatusBadge } from './present-request.tsx';
import { useRequests } from './use-requests.ts';

/** The table shows so many of the newest requests (spec 9). */
const shownRequests = 20;

const columns: readonly Column<LoggedRequest>[] = [
  { header: 'Request ID', data: true, cell: (row) => <span title={row.requestId}>{row.id}</span> },
  { header: 'API Key', data: true, cell: presentKey },
  { header: 'Timestamp', cell: presentTime },
  { header: 'Endpoint', data: true, cell: (row) => row.endpoint },
  { header: 'Status', cell: (row) => <StatusBadge statusCode={row.statusCode} /> },
  { header: 'Processing Time', data: true, end: true, cell: presentDuration },
  { header: 'File Size', data: true, end: true, cell: presentSize },
];

/** A tool's requests, by the path prefix of its endpoints (spec 2, Requests tab). */
export function RequestsTab({ endpoint }: { readonly endpoint?: string }) {
  const requests = useRequests({ ...(endpoint !== undefined && { endpoint }), limit: shownRequests });
  return (
    <Section
      title="API Request History"
      aside={
        <Button variant="outline" size="sm" pending={requests.isFetching} onClick={() => void requests.refetch()}>
          Refresh
        </Button>
      }
    >
      <RequestList requests={requests} endpoint={endpoint} />
    </Section>
  );
}

interface RequestListProps {
  readonly requests: ReturnType<typeof useRequests>;
  readonly endpoint: string | undefined;
}

function RequestList({ requests, endpoint }: RequestListProps) {
  if (requests.error) return <LoadFailure error={requests.error} onRetry={() => void requests.refetch()} />;
  if (!requests.data) return <TableSkeleton rows={5} />;
  const { rows, total } = requests.data;
  if (rows.length === 0) {
    return <EmptyState text={`No API requests found${endpoint === undefined ? '' : ` for ${endpoint}`}`} />;
  }
  return (
    <>
      <Table caption="API Request History" columns={columns} rows={rows} rowKey={(row) => row.id} />
      <p className="mt-4 text-sm text-ink-soft">
        Showing latest {shownRequests} requests. Total: {total}
      </p>
    </>
  );
}

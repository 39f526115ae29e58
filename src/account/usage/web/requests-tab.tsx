import type { Column } from '#platform/web/table.tsx';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { presentDuration, presentKey, presentSize, requestTime, StatusBadge } from './present-request.tsx';
import { RequestLog } from './request-log.tsx';

/** How many of the newest requests the table shows (spec 9). */
const shownRequests = 20;

const columns: readonly Column<LoggedRequest>[] = [
  { header: 'API Key', data: true, cell: presentKey },
  { header: 'Timestamp', cell: requestTime },
  { header: 'Endpoint', data: true, cell: (row) => row.endpoint },
  { header: 'Status', cell: (row) => <StatusBadge statusCode={row.statusCode} /> },
  { header: 'Processing Time', data: true, end: true, cell: presentDuration },
  { header: 'File Size', data: true, end: true, cell: presentSize },
];

interface RequestsTabProps {
  readonly endpoint: string;
  /** Shown if there are no requests. */
  readonly emptyNote?: string;
}

/** A tool's requests, by the path prefix of its endpoints (spec 2, Requests tab). */
export function RequestsTab({ endpoint, emptyNote }: RequestsTabProps) {
  return (
    <RequestLog
      title="API Request History"
      pageSize={shownRequests}
      columns={columns}
      idColumn={{ header: 'Request ID', index: 0 }}
      endpoint={endpoint}
      emptyNote={emptyNote}
    />
  );
}

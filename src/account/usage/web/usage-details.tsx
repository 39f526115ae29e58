import type { Column } from '../../../platform/web/table.tsx';
import type { LoggedRequest } from '../shared/requests.ts';
import { presentDuration, presentSize, requestTime, StatusBadge } from './present-request.tsx';
import type { FilterOption } from './request-filter.tsx';
import { RequestLog } from './request-log.tsx';

/** How many requests Usage Details lists (spec 9). */
const shownRequests = 10;

const columns: readonly Column<LoggedRequest>[] = [
  { header: 'Status', cell: (row) => <StatusBadge statusCode={row.statusCode} /> },
  { header: 'Endpoint', data: true, cell: (row) => row.endpoint },
  { header: 'Time', cell: requestTime },
  { header: 'Processing Time', data: true, end: true, cell: presentDuration },
  { header: 'Source File Size', data: true, end: true, cell: presentSize },
];

/** The most recent requests of every tool. */
export function UsageDetails({ tools }: { readonly tools: readonly FilterOption[] }) {
  return (
    <RequestLog
      title="Recent requests"
      pageSize={shownRequests}
      columns={columns}
      idColumn={{ header: 'Request ID', index: columns.length, end: true }}
      tools={tools}
    />
  );
}

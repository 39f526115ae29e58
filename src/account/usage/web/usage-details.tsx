import type { Column } from '#platform/web/table.tsx';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { endpointOf, presentDuration, presentSize, requestTime, StatusBadge } from './present-request.tsx';
import { loggedTools } from '#account/usage/shared/tools.ts';
import { RequestLog } from './request-log.tsx';
import { useRequestAddress } from './use-request-address.ts';
import { useRequests } from './use-requests.ts';

/** How many requests Usage Details lists (spec 9). */
const shownRequests = 10;

const columns: readonly Column<LoggedRequest>[] = [
  { header: 'Status', cell: (row) => <StatusBadge statusCode={row.statusCode} /> },
  { header: 'Endpoint', cell: endpointOf },
  { header: 'Time', cell: requestTime },
  { header: 'Processing Time', data: true, end: true, cell: presentDuration },
  { header: 'Source File Size', data: true, end: true, cell: presentSize },
];

/** The page of requests that Usage Details shows. */
export function useRecentRequests() {
  const { filter, before } = useRequestAddress();
  return useRequests({ filter, before, limit: shownRequests });
}

/** The most recent requests of every tool, before anything to filter them by. */
export function UsageDetails() {
  return (
    <RequestLog
      title="Recent requests"
      pageSize={shownRequests}
      columns={columns}
      idColumn={{ header: 'Request ID', index: columns.length, end: true }}
      tools={loggedTools}
      foldsFilter
    />
  );
}

import { formatBytes, formatCount, formatDuration } from '#platform/shared/format.ts';
import { type Column, Table } from '#platform/web/table.tsx';
import { useApiKeys } from '#account/api-keys/web/use-api-keys.ts';
import type { AnalyticsRow } from '#account/usage/shared/analytics.ts';
import { endpointOf, StatusBadge } from '#account/usage/web/present-request.tsx';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';
import type { AnalyticsGroup } from '#account/usage/shared/analytics-limits.ts';

/** Names of the groups, in the choice and above the column. */
export const groupNames: Readonly<Record<AnalyticsGroup, string>> = {
  day: 'Day (UTC)',
  endpoint: 'Endpoint',
  key: 'API key',
  status: 'Status',
  error: 'Error',
};

interface AnalyticsTableProps {
  readonly by: AnalyticsGroup;
  readonly rows: readonly AnalyticsRow[];
}

/** The sums as a table; beside each number of requests its share as a bar. */
export function AnalyticsTable({ by, rows }: AnalyticsTableProps) {
  const keys = useApiKeys().data ?? [];
  const most = Math.max(...rows.map(({ requests }) => requests));
  const nameOf = (key: string) => keys.find(({ prefix }) => key.startsWith(`${prefix}...`))?.name;
  const columns: readonly Column<AnalyticsRow>[] = [
    {
      header: groupNames[by],
      data: by !== 'endpoint',
      cell: ({ key }) => presentGroup(by, key, nameOf(key)),
    },
    {
      header: 'Requests',
      data: true,
      end: true,
      cell: ({ requests }) => <Share of={most} amount={requests} />,
    },
    { header: 'Failed', data: true, end: true, cell: ({ failed }) => formatCount(failed) },
    { header: 'Counted', data: true, end: true, cell: ({ counted }) => formatCount(counted) },
    { header: 'p50', data: true, end: true, cell: ({ p50_ms: ms }) => presentMs(ms) },
    { header: 'p95', data: true, end: true, cell: ({ p95_ms: ms }) => presentMs(ms) },
    { header: 'p99', data: true, end: true, cell: ({ p99_ms: ms }) => presentMs(ms) },
    { header: 'Received', data: true, end: true, cell: ({ input_bytes: bytes }) => formatBytes(bytes) },
    { header: 'Sent', data: true, end: true, cell: ({ output_bytes: bytes }) => formatBytes(bytes) },
  ];
  return <Table caption={`Requests by ${by}`} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

function presentGroup(by: AnalyticsGroup, key: string, name: string | undefined) {
  if (by === 'endpoint') return endpointOf({ endpoint: key });
  if (by === 'status') return <StatusBadge statusCode={Number(key)} />;
  if (by === 'key')
    return key === dashboardKeyLabel ? 'Dashboard' : name === undefined ? key : `${name} (${key})`;
  return key;
}

function Share({ of, amount }: { readonly of: number; readonly amount: number }) {
  return (
    <span className="grid justify-items-end gap-1">
      {formatCount(amount)}
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-20">
        <rect x={100 - (amount / of) * 100} width="100" height="4" className="fill-ink" />
      </svg>
    </span>
  );
}

const presentMs = (ms: number | null) => (ms === null ? '-' : formatDuration(ms));

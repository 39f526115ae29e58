import { Badge } from '#platform/web/badge.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { presentMoney } from '#platform/web/money.ts';
import { type Column, Table } from '#platform/web/table.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import type { Invoice } from '#account/billing/shared/contract.ts';
import { useInvoices } from './queries.ts';

/** Invoices and one-time purchases with their status. */
export function Invoices() {
  const { data, error, refetch } = useInvoices();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={3} />;
  if (data.length === 0) return <EmptyState text="You don't have any invoices yet." />;
  return <Table caption="Invoices" columns={columns} rows={data} rowKey={(row) => row.id} />;
}

const columns: readonly Column<Invoice>[] = [
  { header: 'Date', cell: (row) => presentDay(row.createdAt) },
  { header: 'For', cell: (row) => (row.kind === 'subscription' ? 'Subscription' : 'One-off payment') },
  { header: 'Number', data: true, cell: (row) => <Receipt invoice={row} /> },
  { header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  { header: 'Amount', data: true, end: true, cell: (row) => presentMoney(row.amount, row.currency) },
];

const statuses = {
  open: { label: 'Open', variant: 'attention' },
  paid: { label: 'Paid', variant: 'success' },
  void: { label: 'Void', variant: 'muted' },
  uncollectible: { label: 'Uncollectible', variant: 'destructive' },
  refunded: { label: 'Refunded', variant: 'muted' },
  partly_refunded: { label: 'Partly refunded', variant: 'muted' },
  disputed: { label: 'Disputed', variant: 'destructive' },
} as const satisfies Record<Invoice['status'], object>;

function StatusBadge({ status }: Pick<Invoice, 'status'>) {
  const { label, variant } = statuses[status];
  return <Badge variant={variant}>{label}</Badge>;
}

/** The number, as a link to the provider's page of the invoice if there is one. */
function Receipt({ invoice: { url, number } }: { readonly invoice: Invoice }) {
  if (url === null) return number ?? '-';
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-cyan underline underline-offset-4">
      {number ?? 'Receipt'}
    </a>
  );
}

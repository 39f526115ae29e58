import { Link, useLocation } from 'wouter';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import type { Column } from '#platform/web/table.tsx';
import { Table } from '#platform/web/table.tsx';
import type { BatchSummary } from '#workflows/batches/shared/batch.ts';
import type { TemplateChoice } from './draft.ts';
import { picturesText, standOf, BatchBadge, workOf } from './present-batch.tsx';
import { useRecentBatches } from './use-recent-batches.ts';

/** The account's last batches, of both tools and by API too. Each has a link that opens it here. */
export function RecentBatches({ templates }: { readonly templates: readonly TemplateChoice[] }) {
  return (
    <Section title="Recent batches">
      <BatchList templates={templates} />
    </Section>
  );
}

function BatchList({ templates }: { readonly templates: readonly TemplateChoice[] }) {
  const [path] = useLocation();
  const { data, error, refetch } = useRecentBatches();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={3} />;
  if (data.length === 0) return <EmptyState text="No recent batches. Drop pictures above." />;
  return (
    <Table
      caption="Recent batches"
      columns={columnsFor(path, templates)}
      rows={data}
      rowKey={({ id }) => id}
    />
  );
}

function columnsFor(path: string, templates: readonly TemplateChoice[]): readonly Column<BatchSummary>[] {
  return [
    {
      header: 'Batch',
      cell: (batch) => (
        <Link
          href={`${path}?tab=many&batch=${batch.id}`}
          className="font-medium text-cyan underline underline-offset-4"
        >
          {picturesText(batch.total)}, <Moment at={batch.created_at} />
        </Link>
      ),
    },
    { header: 'Work', cell: (batch) => workOf(batch, templates) },
    { header: 'Status', cell: (batch) => <BatchBadge {...batch} /> },
    { header: 'Pictures', cell: standOf },
  ];
}

import { Button } from '../../../platform/web/button.tsx';
import { type Column, Table } from '../../../platform/web/table.tsx';
import type { LoggedRequest } from '../shared/requests.ts';
import { RequestLink } from './request-link.tsx';
import type { RequestLogAddress } from './use-request-address.ts';
import type { useRequests } from './use-requests.ts';

/** How a screen shows requests. */
export interface RequestTable {
  readonly title: string;
  /** Requests on a page. */
  readonly pageSize: number;
  readonly columns: readonly Column<LoggedRequest>[];
  /** The header over the ids that open a request, and where that column stands. */
  readonly idColumn: { readonly header: string; readonly index: number; readonly end?: boolean };
}

interface RequestPageProps extends RequestTable {
  readonly address: RequestLogAddress;
  readonly lastOpenedId: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly page: NonNullable<ReturnType<typeof useRequests>['data']>;
}

/** One page of the log, its place in the whole, and the ways on. */
export function RequestPage({
  title,
  pageSize,
  columns,
  idColumn,
  address,
  lastOpenedId,
  onOpen,
  page,
}: RequestPageProps) {
  const ids: Column<LoggedRequest> = {
    header: idColumn.header,
    data: true,
    end: idColumn.end ?? false,
    cell: (row) => (
      <RequestLink
        request={row}
        href={address.linkTo(row.id)}
        focused={row.id === lastOpenedId}
        onOpen={() => onOpen(row.id)}
      />
    ),
  };
  const oldest = page.rows.at(-1);
  return (
    <>
      <Table
        caption={title}
        columns={columns.toSpliced(idColumn.index, 0, ids)}
        rows={page.rows}
        rowKey={({ id }) => id}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {address.before === undefined
            ? `Showing latest ${pageSize} requests`
            : `Showing ${page.rows.length} older requests`}
          . Total: {page.total}
        </p>
        <div className="flex gap-2">
          {address.before !== undefined && <Turn label="Newest" onTurn={() => address.turnTo(undefined)} />}
          {page.hasMore && oldest && <Turn label="Older" onTurn={() => address.turnTo(String(oldest.id))} />}
        </div>
      </div>
    </>
  );
}

function Turn({ label, onTurn }: { readonly label: string; readonly onTurn: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onTurn}>
      {label}
    </Button>
  );
}

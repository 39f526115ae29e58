import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '#platform/web/button.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import type { RequestLogAddress } from './use-request-address.ts';
import type { useRequests } from './use-requests.ts';

/** How a screen shows requests. */
export interface RequestTable {
  readonly title: string;
  /** Requests on a page. */
  readonly pageSize: number;
  readonly columns: readonly Column<LoggedRequest>[];
  /** The header and the position of the column whose ids open a request. */
  readonly idColumn: { readonly header: string; readonly index: number; readonly end?: boolean };
}

interface RequestPageProps extends RequestTable {
  readonly address: RequestLogAddress;
  readonly lastOpenedId: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly page: NonNullable<ReturnType<typeof useRequests>['data']>;
}

/** One page of the log with its position and the buttons to other pages. */
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
            ? `Showing latest ${Math.min(pageSize, page.rows.length)} requests`
            : `Showing ${page.rows.length} older requests`}
          . Total: {page.total}
        </p>
        <div className="flex gap-2">
          {address.before !== undefined && (
            <PageButton label="Newest" onClick={() => address.turnTo(undefined)} />
          )}
          {page.hasMore && oldest && (
            <PageButton label="Older" onClick={() => address.turnTo(String(oldest.id))} />
          )}
        </div>
      </div>
    </>
  );
}

function PageButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      {label}
    </Button>
  );
}

interface RequestLinkProps {
  readonly request: LoggedRequest;
  readonly href: string;
  /** The request that was opened last gets the focus back. */
  readonly focused: boolean;
  readonly onOpen: () => void;
}

/** A row number that opens the request. A real link, so that it can be copied or opened in a new tab. */
function RequestLink({ request: { id, requestId }, href, focused, onOpen }: RequestLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a
      ref={link}
      href={href}
      title={requestId}
      aria-label={`Request ${id}`}
      onClick={open}
      className="inline-flex min-h-6 items-center text-cyan underline underline-offset-4"
    >
      {id}
    </a>
  );
}

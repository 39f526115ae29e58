import { type ReactNode, useState } from 'react';
import { Button } from '../../../web/kit/button.tsx';
import { EmptyState } from '../../../web/kit/empty-state.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { Section } from '../../../web/kit/section.tsx';
import { type Column, Table } from '../../../web/kit/table.tsx';
import { TableSkeleton } from '../../../web/kit/table-skeleton.tsx';
import type { LoggedRequest } from '../shared/requests.ts';
import { type FilterOption, RequestFilterFields } from './request-filter.tsx';
import { RequestLink } from './request-link.tsx';
import { RequestView } from './request-view.tsx';
import { type RequestLogAddress, useRequestAddress } from './use-request-address.ts';
import { useRequests } from './use-requests.ts';
import { useRefreshUsage } from './use-usage.ts';

export interface RequestLogProps {
  readonly title: string;
  /** Requests on a page. */
  readonly pageSize: number;
  readonly columns: readonly Column<LoggedRequest>[];
  /** The header over the ids that open a request, and where that column stands. */
  readonly idColumn: { readonly header: string; readonly index: number; readonly end?: boolean };
  /** The path prefix that the screen is about. */
  readonly endpoint?: string | undefined;
  readonly tools?: readonly FilterOption[];
  /** What is to be known where there are no requests. */
  readonly emptyNote?: string | undefined;
}

/** The request log; one request takes its place while it is looked at. */
export function RequestLog(props: RequestLogProps) {
  const address = useRequestAddress();
  const refresh = useRefreshUsage();
  const [lastOpenedId, setLastOpenedId] = useState<number>();
  function open(id: number) {
    setLastOpenedId(id);
    address.open(id);
  }
  return (
    <Section
      title={props.title}
      aside={
        <Button variant="outline" size="sm" onClick={() => void refresh()}>
          Refresh
        </Button>
      }
    >
      {address.openedId === undefined ? (
        <Pages {...props} address={address} lastOpenedId={lastOpenedId} onOpen={open} />
      ) : (
        <RequestView key={address.openedId} id={address.openedId} onClose={address.close} />
      )}
    </Section>
  );
}

interface PagesProps extends RequestLogProps {
  readonly address: RequestLogAddress;
  readonly lastOpenedId: number | undefined;
  readonly onOpen: (id: number) => void;
}

function Pages(props: PagesProps) {
  const { address, pageSize, tools = [] } = props;
  const filter = props.endpoint === undefined ? address.filter : { ...address.filter, endpoint: props.endpoint };
  const requests = useRequests({ filter, before: address.before, limit: pageSize });
  const isNarrowed = Object.keys(address.filter).length > 0 || address.before !== undefined;
  // Without a single request there is nothing to narrow.
  const isBare = !isNarrowed && requests.data?.rows.length === 0;
  return (
    <div className="grid gap-5">
      {!isBare && <RequestFilterFields address={address} tools={tools} />}
      {requests.error ? (
        <LoadFailure error={requests.error} onRetry={() => void requests.refetch()} />
      ) : !requests.data ? (
        <TableSkeleton rows={5} />
      ) : requests.data.rows.length === 0 ? (
        <Nothing endpoint={filter.endpoint} note={props.emptyNote} onClear={isNarrowed ? address.clear : undefined} />
      ) : (
        <RequestPage {...props} page={requests.data} />
      )}
    </div>
  );
}

interface NothingProps {
  readonly endpoint: string | undefined;
  readonly note: string | undefined;
  readonly onClear: (() => void) | undefined;
}

function Nothing({ endpoint, note, onClear }: NothingProps) {
  return (
    <EmptyState text={`No API requests found${endpoint === undefined ? '' : ` for ${endpoint}`}`}>
      {note !== undefined && <p className="-mt-4 max-w-[60ch] text-ink-soft">{note}</p>}
      {onClear && (
        <Button variant="outline" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </EmptyState>
  );
}

interface RequestPageProps extends PagesProps {
  readonly page: NonNullable<ReturnType<typeof useRequests>['data']>;
}

function RequestPage({ title, pageSize, columns, idColumn, address, lastOpenedId, onOpen, page }: RequestPageProps) {
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

function Turn({ label, onTurn }: { readonly label: ReactNode; readonly onTurn: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onTurn}>
      {label}
    </Button>
  );
}

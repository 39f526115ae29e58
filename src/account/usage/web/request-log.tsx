import { Suspense, useState, useTransition } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Columns } from '#platform/web/columns.tsx';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Detail, DetailSummary } from '#platform/web/detail.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Spinner } from '#platform/web/spinner.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { factsOfRequest, StatusBadge } from './present-request.tsx';
import { type FilterOption, RequestFilterFields } from './request-filter.tsx';
import { RequestPage, type RequestTable } from './request-page.tsx';
import { type RequestLogAddress, useRequestAddress } from './use-request-address.ts';
import { useRequest, useRequests } from './use-requests.ts';
import { useReloadUsage } from './use-usage.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';

const RequestResults = lazyPart(
  async () => (await import('#account/results/web/request-results.tsx')).RequestResults,
);

interface RequestLogProps extends RequestTable {
  /** Shows only endpoints with this path prefix. */
  readonly endpoint?: string | undefined;
  readonly tools?: readonly FilterOption[];
  /** Whether the fields of the filter are behind a button on wide screens too. */
  readonly foldsFilter?: boolean;
  /** Shown if there are no requests. */
  readonly emptyNote?: string | undefined;
}

/** The request log. An opened request takes its place. */
export function RequestLog(props: RequestLogProps) {
  const address = useRequestAddress();
  const reload = useReloadUsage();
  const [isReloading, start] = useTransition();
  const [lastOpenedId, setLastOpenedId] = useState<number>();
  function open(id: number) {
    setLastOpenedId(id);
    address.open(id);
  }
  return (
    <Section
      title={props.title}
      aside={
        <Button variant="outline" size="sm" pending={isReloading} onClick={() => start(reload)}>
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
  const { address, pageSize, tools = [], foldsFilter = false } = props;
  const filter =
    props.endpoint === undefined ? address.filter : { ...address.filter, endpoint: props.endpoint };
  const requests = useRequests({ filter, before: address.before, limit: pageSize });
  const isFiltered = Object.keys(address.filter).length > 0 || address.before !== undefined;
  // Without a single request there is nothing to filter.
  const isUnused = !isFiltered && requests.data?.rows.length === 0;
  return (
    <div className="grid gap-5">
      {!isUnused && <RequestFilterFields address={address} tools={tools} folds={foldsFilter} />}
      {requests.error && <LoadFailure error={requests.error} onRetry={() => void requests.refetch()} />}
      {!requests.data ? (
        requests.isPending && (
          <>
            <Spinner label="Loading requests" />
            <TableSkeleton rows={5} />
          </>
        )
      ) : requests.data.rows.length === 0 ? (
        <NoRequests
          endpoint={filter.endpoint}
          note={props.emptyNote}
          onClear={isFiltered ? address.clear : undefined}
        />
      ) : (
        <RequestPage {...props} page={requests.data} />
      )}
    </div>
  );
}

interface NoRequestsProps {
  readonly endpoint: string | undefined;
  readonly note: string | undefined;
  readonly onClear: (() => void) | undefined;
}

/** The empty state, with a button to clear the filter if one is set (spec 2, Requests tab). */
function NoRequests({ endpoint, note, onClear }: NoRequestsProps) {
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

interface RequestViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One request with everything that the log has about it. */
function RequestView({ id, onClose }: RequestViewProps) {
  return (
    <Detail
      back="All requests"
      onBack={onClose}
      query={useRequest(id)}
      missing={usageProblems.requestNotFound}
    >
      {(request) => <Summary request={request} />}
    </Detail>
  );
}

function Summary({ request }: { readonly request: LoggedRequest }) {
  const { requestId, statusCode } = request;
  const beside = (
    <>
      <StatusBadge statusCode={statusCode} />
      <CopyButton text={requestId} label="Copy request ID" />
    </>
  );
  return (
    <Columns
      main={<DetailSummary title={requestId} data beside={beside} facts={factsOfRequest(request)} />}
      beside={
        <Suspense fallback={null}>
          <RequestResults requestId={requestId} />
        </Suspense>
      }
    />
  );
}

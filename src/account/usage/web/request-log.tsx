import { useState } from 'react';
import { Button } from '../../../platform/web/button.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Spinner } from '../../../platform/web/spinner.tsx';
import { TableSkeleton } from '../../../platform/web/table-skeleton.tsx';
import { type FilterOption, RequestFilterFields } from './request-filter.tsx';
import { NoRequests } from './no-requests.tsx';
import { RequestPage, type RequestTable } from './request-page.tsx';
import { RequestView } from './request-view.tsx';
import { type RequestLogAddress, useRequestAddress } from './use-request-address.ts';
import { useRequests } from './use-requests.ts';
import { useRefreshUsage } from './use-usage.ts';

interface RequestLogProps extends RequestTable {
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
        <Button variant="outline" size="sm" onClick={refresh}>
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
  const filter =
    props.endpoint === undefined ? address.filter : { ...address.filter, endpoint: props.endpoint };
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
        <>
          <Spinner label="Loading requests" />
          <TableSkeleton rows={5} />
        </>
      ) : requests.data.rows.length === 0 ? (
        <NoRequests
          endpoint={filter.endpoint}
          note={props.emptyNote}
          onClear={isNarrowed ? address.clear : undefined}
        />
      ) : (
        <RequestPage {...props} page={requests.data} />
      )}
    </div>
  );
}

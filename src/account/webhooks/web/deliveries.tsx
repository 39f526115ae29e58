import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { Button } from '../../../platform/web/button.tsx';
import { EmptyState } from '../../../platform/web/empty-state.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { TableSkeleton } from '../../../platform/web/skeleton.tsx';
import { webhookLimits } from '../shared/schedule.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryFilter, SubjectFilter } from './delivery-filter.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { useDeliveries, useRefreshLog } from './use-deliveries.ts';
import { useLogAddress } from './use-log-address.ts';

type Address = ReturnType<typeof useLogAddress>;

/** The delivery log. An opened delivery takes its place. */
export function Deliveries() {
  const address = useLogAddress();
  const [lastOpenedId, setLastOpenedId] = useState<number>();
  const refreshLog = useRefreshLog();
  const place = useScrollWhenLinked(address);
  function open(id: number) {
    setLastOpenedId(id);
    address.change({ delivery: String(id) });
  }
  return (
    <div ref={place} className="scroll-mt-20">
      <Section
        title="Deliveries"
        aside={
          <Button variant="outline" size="sm" onClick={() => void refreshLog()}>
            Refresh
          </Button>
        }
      >
        {address.openedId === undefined ? (
          <Log address={address} lastOpenedId={lastOpenedId} onOpen={open} />
        ) : (
          <DeliveryView id={address.openedId} onClose={() => address.change({ delivery: undefined })} />
        )}
      </Section>
    </div>
  );
}

/** Scrolls to the log if a link led to it, once the settings above it have loaded. */
function useScrollWhenLinked({ filter, openedId }: Address): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const [isLinked] = useState(
    filter.subject !== undefined || filter.event !== undefined || openedId !== undefined,
  );
  const isBusy = useIsFetching() > 0;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLinked || isBusy || isDone.current) return;
    isDone.current = true;
    place.current?.scrollIntoView();
  }, [isLinked, isBusy]);
  return place;
}

interface LogProps {
  readonly address: Address;
  readonly lastOpenedId: number | undefined;
  readonly onOpen: (id: number) => void;
}

function Log({ address, lastOpenedId, onOpen }: LogProps) {
  const { filter, change } = address;
  const log = useDeliveries(filter);
  return (
    <div className="grid gap-4">
      {filter.subject !== undefined && (
        <SubjectFilter
          subject={filter.subject}
          onClear={() => change({ subject: undefined, before: undefined })}
        />
      )}
      <DeliveryFilter filter={filter} onChange={(part) => change({ ...part, before: undefined })} />
      {log.error ? (
        <LoadFailure error={log.error} onRetry={() => void log.refetch()} />
      ) : !log.data ? (
        <TableSkeleton rows={5} />
      ) : log.data.deliveries.length === 0 ? (
        <EmptyState text={emptyText(filter)} />
      ) : (
        <>
          <DeliveriesTable deliveries={log.data.deliveries} lastOpenedId={lastOpenedId} onOpen={onOpen} />
          <Pages address={address} nextBefore={log.data.nextBefore} />
        </>
      )}
    </div>
  );
}

function emptyText({ status, event, subject, before }: Address['filter']): string {
  if (subject !== undefined) return 'Nothing was sent about this, or its log has been cleared.';
  return status || event || before !== undefined
    ? 'No deliveries like that. Choose another status or event.'
    : 'No webhooks sent yet. Send a test event above, or give a tool a webhook URL.';
}

function Pages({ address, nextBefore }: { readonly address: Address; readonly nextBefore: number | null }) {
  const { filter, change } = address;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">The log goes back {webhookLimits.retentionDays} days.</p>
      <div className="flex gap-2">
        {filter.before !== undefined && (
          <Button variant="outline" size="sm" onClick={() => change({ before: undefined })}>
            Newest
          </Button>
        )}
        {nextBefore !== null && (
          <Button variant="outline" size="sm" onClick={() => change({ before: String(nextBefore) })}>
            Older
          </Button>
        )}
      </div>
    </div>
  );
}

import { useState, useTransition } from 'react';
import { Button } from '#platform/web/button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryFilter, SubjectFilter } from './delivery-filter.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { useDeliveries, useRefreshLog } from './use-deliveries.ts';
import { useLogAddress } from './use-log-address.ts';

type Address = ReturnType<typeof useLogAddress>;

/** The delivery log. An opened delivery takes its place; `onTest` leads to the form for test events. */
export function Deliveries({ onTest }: { readonly onTest: () => void }) {
  const address = useLogAddress();
  const [lastOpenedId, setLastOpenedId] = useState<number>();
  const refreshLog = useRefreshLog();
  const [isReloading, start] = useTransition();
  function open(id: number) {
    setLastOpenedId(id);
    address.change({ delivery: String(id) });
  }
  return (
    <Section
      title="Deliveries"
      aside={
        <Button variant="outline" size="sm" pending={isReloading} onClick={() => start(refreshLog)}>
          Refresh
        </Button>
      }
    >
      {address.openedId === undefined ? (
        <Log address={address} lastOpenedId={lastOpenedId} onOpen={open} onTest={onTest} />
      ) : (
        <DeliveryView id={address.openedId} onClose={() => address.change({ delivery: undefined })} />
      )}
    </Section>
  );
}

interface LogProps {
  readonly address: Address;
  readonly lastOpenedId: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onTest: () => void;
}

function Log({ address, lastOpenedId, onOpen, onTest }: LogProps) {
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
      {log.error && <LoadFailure error={log.error} onRetry={() => void log.refetch()} />}
      {!log.data ? (
        log.isPending && <TableSkeleton rows={5} />
      ) : log.data.deliveries.length === 0 ? (
        <EmptyLog filter={filter} onTest={onTest} />
      ) : (
        <>
          <DeliveriesTable deliveries={log.data.deliveries} lastOpenedId={lastOpenedId} onOpen={onOpen} />
          <Pages address={address} nextBefore={log.data.nextBefore} />
        </>
      )}
    </div>
  );
}

interface EmptyLogProps {
  readonly filter: Address['filter'];
  readonly onTest: () => void;
}

function EmptyLog({ filter: { status, event, subject, before }, onTest }: EmptyLogProps) {
  if (subject !== undefined)
    return <EmptyState text="No webhooks about this, or they are no longer in the log." />;
  if (status || event || before !== undefined)
    return <EmptyState text="No matching deliveries. Choose another status or event." />;
  return (
    <EmptyState text="No webhooks sent yet. Try your address with a test event.">
      <Button onClick={onTest}>Send test event</Button>
    </EmptyState>
  );
}

function Pages({ address, nextBefore }: { readonly address: Address; readonly nextBefore: number | null }) {
  const { filter, change } = address;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">The log covers the last {webhookLimits.retentionDays} days.</p>
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

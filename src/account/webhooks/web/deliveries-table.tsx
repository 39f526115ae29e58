import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { useEffect, useRef } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import type { Delivery } from '#account/webhooks/shared/contract.ts';
import { DeliveryBadge } from './present-webhook.tsx';

interface DeliveriesTableProps {
  readonly deliveries: readonly Delivery[];
  /** The delivery that was opened last gets the focus back. */
  readonly lastOpenedId: number | undefined;
  readonly onOpen: (id: number) => void;
}

export function DeliveriesTable({ deliveries, lastOpenedId, onOpen }: DeliveriesTableProps) {
  const columns: readonly Column<Delivery>[] = [
    {
      header: 'Event',
      cell: (row) => (
        <OpenButton delivery={row} focused={row.id === lastOpenedId} onOpen={() => onOpen(row.id)} />
      ),
    },
    { header: 'Status', cell: (row) => <DeliveryBadge delivery={row} /> },
    { header: 'Endpoint', data: true, cell: (row) => <span className="break-all">{row.url}</span> },
    { header: 'Attempts', data: true, end: true, cell: (row) => row.attempts },
    { header: 'Created', end: true, cell: (row) => <Moment at={row.createdAt} precision="second" /> },
  ];
  return <Table caption="Deliveries" columns={columns} rows={deliveries} rowKey={(row) => row.id} />;
}

interface OpenButtonProps {
  readonly delivery: Delivery;
  readonly focused: boolean;
  readonly onOpen: () => void;
}

function OpenButton({ delivery: { id, event, test }, focused, onOpen }: OpenButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <button
        ref={button}
        type="button"
        aria-label={`Delivery ${id}, ${eventLabel(event)}`}
        onClick={onOpen}
        className="min-h-6 text-left text-cyan underline underline-offset-4"
      >
        {eventLabel(event)}
      </button>
      <span className="font-mono text-sm text-ink-soft">{event}</span>
      {test && <Badge variant="muted">Test</Badge>}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { Dialog } from '#platform/web/dialog.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import type { ShopEvent } from '#tools/shop-monitor/shared/ledger.ts';
import { getProductEvents } from '#tools/shop-monitor/web/operations.ts';

const happened: Readonly<Record<ShopEvent, string>> = {
  'product.discovered': 'Discovered',
  'product.missing': 'Missing',
  'product.returned': 'Returned',
};

interface ProductHistoryProps {
  readonly product: Product;
  readonly onClose: () => void;
}

/** When a product was discovered, vanished and came back. */
export function ProductHistory({ product, onClose }: ProductHistoryProps) {
  const { shopId, productId, title, lastSeenAt } = product;
  const { data, error, refetch } = useQuery({
    queryKey: [getProductEvents.path, shopId, productId, product.missingSince],
    queryFn: async ({ signal }) =>
      (await client.call(getProductEvents, { params: { id: String(shopId), productId }, signal })).data,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="History"
      description={title ?? `Work ${productId}`}
    >
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={2} />}
      {data && (
        <ol className="border-t border-rule">
          {data.map(({ event, at }) => (
            <li key={event + at} className="flex justify-between gap-4 border-b border-rule py-2.5">
              <span className="font-medium">{happened[event]}</span>
              <Moment at={at} />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Last seen in the shop: <Moment at={lastSeenAt} />
      </p>
    </Dialog>
  );
}

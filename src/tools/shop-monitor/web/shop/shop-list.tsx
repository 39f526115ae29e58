import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { Spinner } from '#platform/web/spinner.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';
import { ShopCard } from './shop-card.tsx';

interface ShopListProps {
  readonly shops: UseQueryResult<Shop[]>;
}

/** The monitored shops. Each leads to its page. */
export function ShopList(props: ShopListProps) {
  return (
    <Section title="Monitored shops">
      <Shops {...props} />
    </Section>
  );
}

function Shops({ shops }: ShopListProps) {
  if (shops.error && !shops.data)
    return <LoadFailure error={shops.error} onRetry={() => void shops.refetch()} />;
  if (!shops.data) return <ShopSkeleton />;
  if (shops.data.length === 0) {
    return <EmptyState text={`No shops added yet. Add your first ${marketplace} shop above.`} />;
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {shops.data.map((shop) => (
        <li key={shop.id}>
          <ShopCard shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function ShopSkeleton() {
  return (
    <div className="border border-rule bg-sheet p-5">
      <Spinner label="Loading" className="text-ink-soft" />
      <div className="mt-4 grid gap-4">
        <Skeleton className="h-7 w-48" />
        <Skeleton />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}

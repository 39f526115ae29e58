import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform/shared/format.ts';
import { client } from '#platform/web/call.ts';
import { DayBars } from '#platform/web/day-bars.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { presentDay } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import type { Shop, ShopDay } from '#tools/shop-monitor/shared/entities.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { getShopDays } from '#tools/shop-monitor/web/operations.ts';

/** New products by day as bars, and the same numbers as a table. */
export function NewProducts({ shop }: { readonly shop: Shop }) {
  return (
    <Section title="New products">
      <Days shop={shop} />
    </Section>
  );
}

function Days({ shop }: { readonly shop: Shop }) {
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery({
    // Read again after each scan.
    queryKey: [getShopDays.path, shop.id, shop.lastScrapedAt],
    queryFn: async ({ signal }) =>
      (await client.call(getShopDays, { params: { id: String(shop.id) }, signal })).data,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  const total = data.reduce((sum, { products }) => sum + products, 0);
  const summary = `${countText(total)} in ${shopLimits.days} days`;
  const days = data.map((day) => ({
    day: day.day,
    title: `${presentDay(day.day, 'UTC')}: ${countText(day.products)}`,
    amount: day.products,
  }));
  return (
    <>
      <p className="mb-4 text-ink-soft">{summary}</p>
      <DayBars days={days} label={summary} />
      <Fold title="As a table" summary="" open={asTable} onToggle={() => setAsTable(!asTable)}>
        <Table
          caption="New products by day"
          columns={columns}
          rows={data.filter(({ products }) => products > 0).toReversed()}
          rowKey={({ day }) => day}
        />
      </Fold>
    </>
  );
}

function countText(products: number): string {
  return `${formatCount(products)} new ${products === 1 ? 'product' : 'products'}`;
}

const columns: readonly Column<ShopDay>[] = [
  { header: 'Day (UTC)', data: true, cell: ({ day }) => day },
  { header: 'New products', data: true, end: true, cell: ({ products }) => formatCount(products) },
];

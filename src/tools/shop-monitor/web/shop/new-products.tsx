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

/** New and missing products by day as bars, and the same numbers, with those that returned, as a table. */
export function NewProducts({ shop }: { readonly shop: Shop }) {
  return (
    <Section title="Day by day">
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
  const sum = (name: keyof Counts) => data.reduce((total, day) => total + day[name], 0);
  const sums = { products: sum('products'), missing: sum('missing'), returned: sum('returned') };
  const summary = `${countsText(sums)} in ${shopLimits.days} days`;
  const days = data.map((day) => ({
    day: day.day,
    title: `${presentDay(day.day, 'UTC')}: ${countsText(day)}`,
    amount: day.products,
    failed: day.missing,
  }));
  return (
    <>
      <p className="mb-4 text-ink-soft">{summary}</p>
      <DayBars days={days} label={summary} />
      <Fold title="As a table" summary="" open={asTable} onToggle={() => setAsTable(!asTable)}>
        <Table
          caption="New, missing and returned products by day"
          columns={columns}
          rows={data.filter((day) => day.products + day.missing + day.returned > 0).toReversed()}
          rowKey={({ day }) => day}
        />
      </Fold>
    </>
  );
}

type Counts = Omit<ShopDay, 'day'>;

/** Such as `3 new products, 1 missing`. */
function countsText({ products, missing, returned }: Counts): string {
  return [
    `${formatCount(products)} new ${products === 1 ? 'product' : 'products'}`,
    ...(missing > 0 ? [`${formatCount(missing)} missing`] : []),
    ...(returned > 0 ? [`${formatCount(returned)} returned`] : []),
  ].join(', ');
}

const columns: readonly Column<ShopDay>[] = [
  { header: 'Day (UTC)', data: true, cell: ({ day }) => day },
  { header: 'New', data: true, end: true, cell: ({ products }) => formatCount(products) },
  { header: 'Missing', data: true, end: true, cell: ({ missing }) => formatCount(missing) },
  { header: 'Returned', data: true, end: true, cell: ({ returned }) => formatCount(returned) },
];

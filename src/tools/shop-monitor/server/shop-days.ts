import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { ShopDay } from '#tools/shop-monitor/shared/entities.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ShopRow } from './events.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Parameters: shop, after which moment products are new, after which moment changes count. */
const daysSql = `
select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
  count(*) filter (where event = 'product.discovered')::integer as products,
  count(*) filter (where event = 'product.missing')::integer as missing,
  count(*) filter (where event = 'product.returned')::integer as returned
from (
  select discovered_at as at, 'product.discovered' as event from redbubble_products
  where shop_id = $1::integer and discovered_at > $2::timestamptz
  union all
  select at, event from product_events where shop_id = $1::integer and at > $3::timestamptz
) as happened
group by 1`;

/**
 * Returns the new, missing and returned products of a shop by day, oldest first. None of those that its first
 * complete scan found are new.
 */
export async function readShopDays(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { id, baselineAt }: Pick<ShopRow, 'id' | 'baselineAt'>,
): Promise<ShopDay[]> {
  const today = Math.floor(clock.now().getTime() / dayMs);
  const days = Array.from({ length: shopLimits.days }, (_value, index) =>
    dayOf((today - shopLimits.days + 1 + index) * dayMs),
  );
  if (!baselineAt) return days.map((day) => ({ day, products: 0, missing: 0, returned: 0 }));
  const first = Date.parse(days[0] ?? '') - 1;
  const found = await database.query<ShopDay>('shop_days', daysSql, [
    id,
    new Date(Math.max(baselineAt.getTime(), first)).toISOString(),
    new Date(first).toISOString(),
  ]);
  const byDay = new Map(found.map((row) => [row.day, row]));
  return days.map((day) => byDay.get(day) ?? { day, products: 0, missing: 0, returned: 0 });
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

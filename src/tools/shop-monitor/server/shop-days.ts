import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { ShopDay } from '#tools/shop-monitor/shared/entities.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { ShopRow } from './events.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Parameters: shop, since. */
const daysSql = `
select to_char(discovered_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as products
from redbubble_products where shop_id = $1::integer and discovered_at > $2::timestamptz
group by 1`;

/**
 * Returns the new products of a shop by day, oldest first: none of those that its first complete scan found.
 */
export async function readShopDays(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { id, baselineAt }: Pick<ShopRow, 'id' | 'baselineAt'>,
): Promise<ShopDay[]> {
  const today = Math.floor(clock.now().getTime() / dayMs);
  const days = Array.from({ length: shopLimits.days }, (_value, index) =>
    dayOf((today - shopLimits.days + 1 + index) * dayMs),
  );
  const counted = baselineAt ? await count(baselineAt) : [];
  const byDay = new Map(counted.map(({ day, products }) => [day, products]));
  return days.map((day) => ({ day, products: byDay.get(day) ?? 0 }));

  async function count(since: Date) {
    const first = Math.max(since.getTime(), Date.parse(days[0] ?? '') - 1);
    return database.query<ShopDay>('shop_days', daysSql, [id, new Date(first).toISOString()]);
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

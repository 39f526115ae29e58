import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { effectiveStatus } from '#account/access/server/users.ts';
import { users } from '#account/access/server/tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { EmailClaim } from '#platform/server/mail/email-queue.ts';
import type { ShopRow } from '#tools/shop-monitor/server/events.ts';
import { redbubbleShops } from '#tools/shop-monitor/server/tables.ts';

/** The right to send the weekly email of an account. Times are ISO 8601. */
export interface WeekClaim extends EmailClaim {
  readonly userId: number;
  readonly since: string;
  readonly until: string;
}

export interface WeekCounts {
  readonly added: number;
  readonly missing: number;
  readonly returned: number;
  readonly failedScans: number;
}

/** What a weekly email tells. */
export interface Week {
  readonly to: string;
  readonly since: Date;
  readonly until: Date;
  readonly shops: readonly { readonly shop: ShopRow; readonly counts: WeekCounts }[];
}

/** Parameters: shop, since, until. Products of the first complete scan are not new. */
const countsSql = `
select
  (select count(*)::integer from redbubble_products product
    where product.shop_id = shop.id and discovered_at >= $2::timestamptz and discovered_at < $3::timestamptz
      and discovered_at > shop.baseline_at) as added,
  (select count(*)::integer from product_events
    where shop_id = shop.id and event = 'product.missing' and at >= $2::timestamptz and at < $3::timestamptz)
    as missing,
  (select count(*)::integer from product_events
    where shop_id = shop.id and event = 'product.returned' and at >= $2::timestamptz and at < $3::timestamptz)
    as returned,
  (select count(*)::integer from shop_scans
    where shop_id = shop.id and status not in ('ok', 'empty')
      and scanned_at >= $2::timestamptz and scanned_at < $3::timestamptz) as "failedScans"
from redbubble_shops shop where id = $1::integer`;

/**
 * Returns what the weekly email of an account tells; undefined if no shop of it wants the email any more, or
 * the account has no verified address or no subscription.
 */
export async function findWeek(
  database: Database,
  { userId, since, until }: WeekClaim,
  now: Date,
): Promise<Week | undefined> {
  const { orm } = database;
  const [user] = await orm.select().from(users).where(eq(users.id, userId));
  if (!user?.email || effectiveStatus(user, now) !== 'active_sub') return undefined;
  const rows = await orm
    .select()
    .from(redbubbleShops)
    .where(and(eq(redbubbleShops.userId, userId), isNotNull(redbubbleShops.weeklySince)))
    .orderBy(asc(redbubbleShops.id));
  if (rows.length === 0) return undefined;
  const shops = await Promise.all(
    rows.map(async (shop) => {
      const [counts] = await database.query<WeekCounts>('shop_week_counts', countsSql, [
        shop.id,
        since,
        until,
      ]);
      if (!counts) throw new Error('Expected the counts of a shop, received no row');
      return { shop, counts };
    }),
  );
  return { to: user.email, since: new Date(since), until: new Date(until), shops };
}

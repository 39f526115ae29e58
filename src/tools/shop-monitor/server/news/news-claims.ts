import type { QueueClaim, QueueTable } from '#platform/server/jobs/queue-claims.ts';
import type { NewsEmailRow } from '#tools/shop-monitor/server/tables.ts';

/** The right to send the email of a scan. */
export type NewsClaim = QueueClaim & Pick<NewsEmailRow, 'shopId' | 'firstProductId' | 'lastProductId'>;

/** A product whose pictures are not finished has no media yet. */
export const newsTable: Omit<QueueTable, 'leaseMs'> = {
  table: 'shop_news_emails',
  key: 'id',
  columns: `shop_id as "shopId", user_id as "userId", first_product_id::float8 as "firstProductId",
  last_product_id::float8 as "lastProductId", trace_parent as "traceParent",
  to_json(created_at) #>> '{}' as "createdAt"`,
  isReady: `not waits_for_pictures or deadline <= $1::timestamptz or not exists (
    select 1 from redbubble_products product
    where product.shop_id = waiting.shop_id and product.media is null and product.notification = 'posted'
      and product.id between waiting.first_product_id and waiting.last_product_id)`,
};

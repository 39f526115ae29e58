import { emailQueue, type EmailDeps } from '#platform/server/mail/email-queue.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import type { LinkBases } from '#tools/shop-monitor/server/present.ts';
import { toldNotifications } from '#tools/shop-monitor/server/tables.ts';
import { newsChannel } from './collect-news.ts';
import { findNews, type NewsClaim } from './find-news.ts';
import { newsEmail } from './news-email.ts';

/** Returns the queue of emails about new products (decision 0067). */
export function newsEmails(deps: EmailDeps & LinkBases): WorkQueue<NewsClaim> {
  return emailQueue<NewsClaim>(deps, {
    name: 'news-emails',
    channel: newsChannel,
    places: 2,
    oldestMs: shopLimits.newsEmailDays * 24 * 60 * 60 * 1000,
    rows: {
      table: 'shop_news_emails',
      key: { id: { column: 'id', type: 'bigint' } },
      columns: `shop_id as "shopId", user_id as "userId", first_product_id::float8 as "firstProductId",
        last_product_id::float8 as "lastProductId", trace_parent as "traceParent",
        to_json(created_at) #>> '{}' as "createdAt"`,
      order: { by: 'due_at, id', isReady: hasPictures },
      backlog: { isWaiting: 'true', since: 'created_at' },
    },
    async work(claim, send) {
      const news = await findNews(deps.database, claim);
      if (news) await send(newsEmail(news, deps));
      return news !== undefined;
    },
  });
}

/** A product whose pictures are not finished has no media yet. */
const hasPictures = `not waits_for_pictures or deadline <= $1::timestamptz or not exists (
  select 1 from redbubble_products product
  where product.shop_id = waiting.shop_id and product.media is null
    and product.notification in (${toldNotifications.map((told) => `'${told}'`).join(', ')})
    and product.id between waiting.first_product_id and waiting.last_product_id)`;

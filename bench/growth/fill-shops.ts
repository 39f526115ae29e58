import { sql, type SQL } from 'drizzle-orm';
import { accounts, type Size } from './size.ts';

const heavyShops = 3;
/** Enough for each run that claims one. */
const dueShops = 500;

export function fillShops({ shops, users }: Size): SQL {
  return sql`
    insert into redbubble_shops (user_id, shop_url, webhook_url, sync_products, post_products, notify_existing, feed_token,
      created_at, baseline_at, last_full_scan_at, status, next_scan_at)
    select case when n <= ${heavyShops}::integer then ${accounts.heavy}::integer else 2 + n % (${users}::integer - 1) end,
      'https://www.redbubble.com/people/a' || n || '/shop', 'http://a.test/', true, true, false, 'token' || n, now(), now(),
      now(), 'ok', now() + case when n % greatest(1, ${shops}::integer / ${dueShops}::integer) = 0 then - interval '1 minute'
        else random() * interval '1 day' + interval '1 hour' end
    from generate_series(1, ${shops}::integer) n`;
}

/** Others' shops get a work each, then the next work each, as scans find them. */
export function fillProducts({ products, shops, heavy }: Size): SQL[] {
  return [
    productsFrom(sql`
      select 1 + n % ${heavyShops}::integer as shop_id, (n / ${heavyShops}::integer + 1)::text as work
      from generate_series(0, ${heavy}::integer - 1) n`),
    productsFrom(sql`
      select ${heavyShops}::integer + 1 + n % (${shops}::integer - ${heavyShops}::integer) as shop_id, n::text as work
      from generate_series(0, ${products}::integer - ${heavy}::integer - 1) n`),
  ];
}

/** Returns the works that `fillProducts` gave to another account's shop. */
export function worksOfShop(shopId: number, { products, shops, heavy }: Size): string[] {
  const step = shops - heavyShops;
  const works: string[] = [];
  for (let work = shopId - heavyShops - 1; work < products - heavy; work += step) works.push(String(work));
  return works;
}

const productsFrom = (works: SQL) => sql`
  insert into redbubble_products (shop_id, product_id, product_url, title, image_url, price, discovered_at, notification)
  select shop_id, work, 'https://www.redbubble.com/shop/ap/' || work, 'A work', 'https://ih1.redbubble.net/' || work || '.jpg',
    '9.09 USD', now(), 'posted'
  from (${works}) as works`;

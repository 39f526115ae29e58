import { sql } from 'drizzle-orm';
import type { Links } from '#account/white-label/server/links.ts';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { type ProductRow, productEvent, type ShopRow } from './events.ts';

/** The channel on which a commit says that there are pictures to finish. */
export const recipeChannel = 'recipe_jobs';

/** The rest of the time that a webhook may wait is for looking, writing and sending. */
const workSeconds = shopLimits.newsHoldSeconds - 5;

export interface AnnounceDeps {
  readonly outbox: Pick<Outbox, 'write'>;
  readonly links: Links;
  readonly clock: Clock;
}

/**
 * Announces new products to the owner of a shop, in the transaction that inserts them: at once, or for a shop
 * with a template once their pictures are finished or time is up (contract 14). A product that was announced
 * before is not announced again.
 */
export async function announce(
  { outbox, links, clock }: AnnounceDeps,
  tx: Tx,
  shop: ShopRow,
  products: readonly ProductRow[],
): Promise<void> {
  if (shop.templateId !== null) await insertJobs(tx, shop, products, clock.now());
  else for (const product of products) await outbox.write(tx, productEvent(shop, product, links));
}

/**
 * Writes a job for each product, which recipes work on. Its turn is after the account's other jobs, and not
 * before the first one of any account that still waits, so that accounts take turns.
 */
async function insertJobs(tx: Tx, shop: ShopRow, products: readonly ProductRow[], now: Date): Promise<void> {
  const ids = JSON.stringify(products.map(({ id }) => id));
  const deadline = new Date(now.getTime() + workSeconds * 1000);
  await tx.execute(sql`
    with base as (
      select greatest(
        coalesce((select max(turn) from recipe_jobs where user_id = ${shop.userId}), 0),
        coalesce((select min(turn) from recipe_jobs), 1) - 1
      ) as turn
    )
    insert into recipe_jobs (product_id, user_id, template_id, template_version, turn, deadline, due_at, trace_parent)
    select product.id::bigint, ${shop.userId}::integer, template.id, template.version, base.turn + product.position,
      ${deadline.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${currentTraceParent()}::text
    from jsonb_array_elements_text(${ids}::jsonb) with ordinality as product(id, position)
    cross join base join templates template on template.id = ${shop.templateId}`);
  await tx.execute(sql`select pg_notify(${recipeChannel}, '')`);
}

/** Parameters: now. The table has a row for each product that is not told yet. */
const newsWaitsSql = `
select exists(
  select 1 from recipe_jobs where due_at <= $1::timestamptz and deadline > $1::timestamptz
) as waits`;

/** Resolves with whether new products wait for their pictures (contract 14). */
export async function newsWaits({
  database,
  clock,
}: Pick<AnnounceDeps, 'clock'> & { readonly database: Database }): Promise<boolean> {
  const now = clock.now().toISOString();
  const [row] = await database.query<{ waits: boolean }>('recipe_news_waits', newsWaitsSql, [now]);
  return row?.waits ?? false;
}

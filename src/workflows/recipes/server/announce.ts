import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { currentTraceParent } from '#platform/server/observability/trace-scope.ts';
import { type Announce, type AnnounceDeps, announceAtOnce } from '#tools/shop-monitor/server/announce.ts';
import type { ProductRow, ShopRow } from '#tools/shop-monitor/server/events.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';

/** The channel on which a commit says that there are pictures to finish. */
export const recipeChannel = 'recipe_jobs';

/** The rest of the time that a webhook may wait is for looking, writing and sending. */
const workSeconds = recipeLimits.longestHoldSeconds - 5;

/**
 * Announces the products of a shop with a template once their pictures are finished, or time is up; those of
 * other shops at once (contract 14).
 */
export function announceFinished(deps: AnnounceDeps & { readonly clock: Clock }): Announce {
  const atOnce = announceAtOnce(deps);
  return async (tx, shop, products) => {
    if (shop.templateId === null) await atOnce(tx, shop, products);
    else await insertJobs(tx, shop, products, deps.clock.now());
  };
}

/**
 * Writes a job for each product. Its turn is after the account's other jobs, and not before the first one of
 * any account that still waits, so that accounts take turns.
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

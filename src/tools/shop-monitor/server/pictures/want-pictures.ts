import { sql } from 'drizzle-orm';
import type { Orm, Tx } from '#platform/server/database/database.ts';

/** The channel on which a commit says that there are pictures to make. */
export const pictureChannel = 'product_pictures';

interface WantedPictures {
  readonly userId: number;
  /**
   * Row ids; those that have a picture, or whose picture is on its way or has failed, are left as they are.
   */
  readonly productIds: readonly number[];
  readonly dueAt: Date;
}

/**
 * Asks for the small pictures of an account's products, newest first. Their turn is after the account's other
 * ones, and not before the first one of any account that still waits, so that accounts take turns.
 */
export async function wantPictures(
  db: Orm | Tx,
  { userId, productIds, dueAt }: WantedPictures,
): Promise<void> {
  if (productIds.length === 0) return;
  const ids = JSON.stringify(productIds.toSorted((a, b) => b - a));
  await db.execute(sql`
    with base as (
      select greatest(
        coalesce((select max(turn) from product_pictures where user_id = ${userId} and due_at is not null), 0),
        coalesce((select min(turn) from product_pictures where due_at is not null), 1) - 1
      ) as turn
    )
    insert into product_pictures (product_id, user_id, turn, due_at)
    select product.id::bigint, ${userId}::integer, base.turn + product.position, ${dueAt.toISOString()}::timestamptz
    from jsonb_array_elements_text(${ids}::jsonb) with ordinality as product(id, position) cross join base
    on conflict do nothing`);
  await db.execute(sql`select pg_notify(${pictureChannel}, '')`);
}

import { sql } from 'drizzle-orm';
import { effectiveStatusSql } from '#account/access/server/users.ts';
import { countedAtSql } from '#account/budgets/server/bucket-sql.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { burstSql, spentByCaller } from './admission-sql.ts';
import { monthOf } from './quota.ts';

/**
 * Takes burst tokens for work that cost an account no unit although we did our part, such as a picture that
 * could not be fetched (contract 4). The bucket may be overdrawn by a bucket; the account's next calls wait
 * for it.
 */
export async function chargeTokens(
  tx: Tx,
  { userId, tokens, at }: { readonly userId: number; readonly tokens: number; readonly at: Date },
): Promise<void> {
  const month = monthOf(at).name;
  const status = effectiveStatusSql(`'${at.toISOString()}'::timestamptz`);
  await tx.execute(sql`
    with caller as (
      select u.id as user_id, (${sql.raw(burstSql(`(${status})`))})::float8 as burst from users u where u.id = ${userId}
    )
    insert into usage_counters as counter (user_id, month, used, burst_spent, burst_counted_at)
    select user_id, ${month}, 0, ${tokens}::float8, now() from caller
    on conflict (user_id, month) do update set
      burst_spent = ${sql.raw(spentByCaller)} + excluded.burst_spent,
      burst_counted_at = ${sql.raw(countedAtSql('counter.burst_counted_at'))}`);
}

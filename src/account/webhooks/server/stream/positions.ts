import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';

/**
 * Gives the committed events of an account their positions, in the order of their ids, and deletes those that
 * are too old or too many. The events' own transactions hold no lock for it: one that commits late is
 * numbered late, so that a reader who goes on after a position misses none (contract 5).
 */
export async function numberEvents(database: Database, userId: number, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await lockListener(tx, userId);
    // A statement of its own: it sees what those who had the lock before have numbered.
    await tx.execute(sql`
      with numbered as (
        update webhook_stream as event set position = listener.last_position + waiting.place
        from webhook_listeners as listener, (
          select id, row_number() over (order by id) as place from webhook_stream
          where user_id = ${userId} and position is null
        ) as waiting
        where listener.user_id = ${userId} and event.id = waiting.id
        returning event.position
      )
      update webhook_listeners set last_position = greatest(last_position, (select max(position) from numbered))
      where user_id = ${userId}`);
    const oldest = new Date(now.getTime() - webhookLimits.streamHours * 3_600_000).toISOString();
    await tx.execute(sql`
      delete from webhook_stream as event using webhook_listeners as listener
      where listener.user_id = ${userId} and event.user_id = ${userId} and event.position is not null
        and (event.position <= listener.last_position - ${webhookLimits.streamEvents}::integer
          or event.created_at < ${oldest}::timestamptz)`);
  });
}

async function lockListener(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from webhook_listeners where user_id = ${userId} for update`);
}

const withOldSql = `
select user_id as "userId" from webhook_stream group by user_id
having count(*) > $1::integer or min(created_at) < $2::timestamptz`;

/** Deletes what is past a stream's limits of accounts that nobody reads. */
export async function sweepStream(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - webhookLimits.streamHours * 3_600_000).toISOString();
  const params = [webhookLimits.streamEvents, oldest];
  const accounts = await database.query<{ userId: number }>('webhook_stream_old', withOldSql, params);
  for (const { userId } of accounts) await numberEvents(database, userId, now);
}

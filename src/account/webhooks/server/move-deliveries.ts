import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';

const batchSize = 500;
/** What one run moves at most: about a minute's work. */
const maxBatches = 100;

/**
 * Rows with a body are of the version before. Writing to one without a claim makes the table's trigger move
 * it (migration `deliveries-by-month`). A claim past its lease is of a dead process. Parameters: now, row
 * limit.
 */
const moveSql = (which: string) => `
with batch as (
  select id from webhook_deliveries
  where body is not null and ${which} and (claim is null or next_attempt_at <= $1::timestamptz)
  order by created_at desc limit $2::integer
  for update skip locked
)
update webhook_deliveries as mark set body = mark.body, claim = null from batch where mark.id = batch.id
returning 1`;

const steps = [
  ['webhook_move_pending', moveSql(`status = 'pending'`)],
  ['webhook_move_log', moveSql(`status <> 'pending'`)],
] as const;

/**
 * Moves deliveries that the version before left in its table to outbox and log: first the pending ones, then
 * the newest.
 */
export async function moveDeliveries(database: Database, now: Date): Promise<void> {
  let batches = 0;
  for (const [name, text] of steps) {
    let moved = batchSize;
    for (; moved === batchSize && batches < maxBatches; batches += 1)
      moved = (await database.query(name, text, [now.toISOString(), batchSize])).length;
  }
}

export interface EventOfSubject {
  readonly userId: number;
  readonly event: string;
  readonly subject: string;
}

/** Moves the delivery of one event, if it is still where the version before wrote it. */
export async function moveDelivery(tx: Tx, { userId, event, subject }: EventOfSubject): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set body = body, claim = null
    where user_id = ${userId} and event = ${event} and subject = ${subject} and body is not null`);
}

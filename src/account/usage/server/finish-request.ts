import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { Outcome } from '../../../platform/server/http/serve.ts';
import { giveBackSql } from './admission-sql.ts';
import { isCounted } from './is-counted.ts';
import { apiRequests } from './tables.ts';

/**
 * Writes how work ended that went on after its call was answered: final status, time, sizes (contract 4), and
 * gives back the unit of quota where we are to blame. In the transaction of the outcome itself, so that log,
 * count and outcome never differ.
 */
export async function finishRequest(
  tx: Tx,
  logRowId: number,
  { statusCode, durationMs, facts }: Omit<Outcome, 'began'>,
): Promise<void> {
  await tx
    .update(apiRequests)
    .set({ statusCode, processingTimeMs: durationMs, ...facts })
    .where(eq(apiRequests.id, logRowId));
  if (!isCounted({ statusCode, began: true })) await uncount(tx, logRowId);
}

async function uncount(tx: Tx, logRowId: number): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update api_requests set counted = false where id = ${logRowId} and counted
      returning user_id, timestamp, false as token_back
    ), ${sql.raw(giveBackSql)}`);
}

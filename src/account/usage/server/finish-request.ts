import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { Outcome } from '../../../platform/server/http/serve.ts';
import { apiRequests } from './tables.ts';

/**
 * Writes how work ended that went on after its call was answered: final status, time, sizes (contract 4). In the
 * transaction of the outcome itself, so that log and outcome never differ.
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
}

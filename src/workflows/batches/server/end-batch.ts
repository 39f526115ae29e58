import { eq, sql } from 'drizzle-orm';
import { planOfAccount } from '#account/access/server/users.ts';
import { resultExpiry } from '#account/results/server/result-origin.ts';
import { moveExpiry } from '#account/results/server/stored-results.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { OutcomeDeps } from './deps.ts';
import { presentEvent } from './present-batch.ts';
import { type Batch, batchItems, batches } from './tables.ts';

/** Ends a batch whose last item has ended: it and all of its pictures expire together (contract 13). */
export async function endBatch(
  deps: OutcomeDeps,
  tx: Tx,
  { id, userId }: Pick<Batch, 'id' | 'userId'>,
): Promise<Batch> {
  const finishedAt = deps.clock.now();
  const isPremium = (await planOfAccount(tx, userId, finishedAt)) !== 'free';
  const expiresAt = resultExpiry({ isPremium }, finishedAt);
  const [batch] = await tx
    .update(batches)
    .set({
      finishedAt,
      expiresAt,
      status: sql`case when ${batches.status} = 'cancelled' then 'cancelled' else 'completed' end`,
    })
    .where(eq(batches.id, id))
    .returning();
  if (!batch) throw new Error(`Expected the row of batch ${id}, received none`);
  const items = await tx
    .select()
    .from(batchItems)
    .where(eq(batchItems.batchId, id))
    .orderBy(batchItems.index);
  const names = items.flatMap(({ results }) => results ?? []).map(({ file }) => file);
  await moveExpiry(tx, names, expiresAt);
  await deps.webhooks.outbox.write(tx, {
    userId: batch.userId,
    url: batch.webhookUrl ?? undefined,
    sealedAuthorization: batch.sealedWebhookAuthorization,
    event: 'batch.completed',
    body: presentEvent(batch, items, deps),
    subject: batch.retries === 0 ? `batch:${id}` : `batch:${id}:${batch.retries}`,
  });
  return batch;
}

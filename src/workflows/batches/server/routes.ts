import type { Principal } from '#account/access/server/principal.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { ReplyOf } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import * as contract from '#workflows/batches/shared/contract.ts';
import { callerLabel } from './caller-label.ts';
import { cancelBatchOf } from './cancel-batch.ts';
import { createBatchOf } from './create-batch.ts';
import type { BatchDeps } from './deps.ts';
import { findBatch, findBatches, findItemsWithPictures } from './find-batch.ts';
import { itemValues, readWork } from './read-work.ts';
import { presentBatch, presentSummary } from './present-batch.ts';
import { type CreateContext, readItems } from './read-items.ts';
import { retryBatchOf } from './retry-batch.ts';
import { sendBatchZip } from './send-zip.ts';
import type { Batch } from './tables.ts';

/** Serves the endpoints of batches (contract 13). */
export function serveBatches(serve: Serve<Principal>, deps: BatchDeps): void {
  const { orm } = deps.database;
  const withItems = async (batch: Batch, { userStatus }: Principal) => {
    const items = await findItemsWithPictures(deps.database, batch.id);
    return { json: { success: true as const, data: presentBatch(batch, items, planOf(userStatus), deps) } };
  };

  serve(contract.createBatch, (context) => startBatch(context, deps));

  serve(contract.listBatches, async ({ principal, query }) => {
    const { rows, nextBefore } = await findBatches(deps.database, principal.userId, query);
    const data = rows.map((batch) => presentSummary(batch, planOf(principal.userStatus), deps));
    return { json: { success: true as const, data, next_before: nextBefore } };
  });

  serve(contract.getBatch, async ({ principal, params }) =>
    withItems(await findBatch(orm, principal.userId, params.id), principal),
  );

  serve(contract.cancelBatch, async ({ principal, params }) =>
    withItems(await cancelBatchOf(deps, principal.userId, params.id), principal),
  );

  serve(contract.retryBatch, ({ principal, params, body, commit }) =>
    retryBatchOf(deps, { userId: principal.userId, id: params.id }, body.items, (tx, { batch, headers }) =>
      commit(tx, { json: { ...accepted, batch_id: batch.id, total: batch.total }, headers }),
    ),
  );

  const zipDeps = { ...deps, places: createAccountPlaces() };
  serve(contract.getBatchZip, async ({ params, request }) => sendBatchZip(zipDeps, params.name, request));
}

const accepted = { success: true, status: 'processing' } as const;

async function startBatch(
  context: CreateContext,
  deps: BatchDeps,
): Promise<ReplyOf<typeof contract.createBatch>> {
  const { body, principal } = context;
  const { webhookUrl } = body;
  if (webhookUrl !== undefined)
    deps.outbound.check(webhookUrl, { ...outboundProblems.invalidWebhookUrl, param: 'webhook_url' });
  const work = await readWork(context, deps);
  const items = await readItems(context, {
    outbound: deps.outbound,
    checkValues: itemValues(work, body.values),
  });
  const keyLabel = await callerLabel(deps.database, context, contract.createBatch);
  return createBatchOf(deps, { principal, keyLabel, request: body, work, items }, (tx, { id, headers }) =>
    context.commit(tx, { json: { ...accepted, batch_id: id, total: items.length }, headers }),
  );
}

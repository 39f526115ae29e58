import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ResultDeps } from '#account/results/server/pending-result.ts';
import { moveExpiry } from '#account/results/server/stored-results.ts';
import { beginRequests } from '#account/usage/server/begin-requests.ts';
import { endRequests } from '#account/usage/server/end-requests.ts';
import { chargeTokens } from '#account/usage/server/charge-tokens.ts';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import { productEvent } from '#tools/shop-monitor/server/events.ts';
import {
  type RecipeJob,
  recipeJobs,
  redbubbleProducts,
  redbubbleShops,
  type StoredMedia,
} from '#tools/shop-monitor/server/tables.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import { dashboardKeyLabel, usageProblems } from '#account/usage/shared/quota.ts';

/** The pictures of a product, in the store. */
export type FinishedMedia = Omit<StoredMedia, 'expiresAt'>;

/** How work on a product's picture ended. */
export type JobOutcome = {
  readonly durationMs: number;
  /** Whether a tool worked on it: else it does not count (contract 4). */
  readonly began: boolean;
  readonly facts: RequestFacts;
} & ({ readonly media: readonly FinishedMedia[] } | { readonly problem: ProblemShape });

export interface EndDeps extends ResultDeps {
  readonly webhooks: { readonly outbox: Outbox };
}

/** Under which the request log has this work. */
const endpoint = 'recipe';
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Ends a job: stores the pictures or why there are none, takes the unit of quota, and writes the webhook, in
 * one transaction (contract 14). Without a unit left the product goes out without pictures. Writes nothing
 * and returns undefined if the job has ended already or, given a `run`, another run has it. Returns the
 * outcome as stored.
 */
export async function endJob(
  deps: EndDeps,
  job: Pick<RecipeJob, 'productId' | 'userId'> & { readonly run?: number },
  outcome: JobOutcome,
): Promise<JobOutcome | undefined> {
  const stored = await deps.database.transaction(async (tx) => {
    if (!(await removeJob(tx, job))) return undefined;
    const now = deps.clock.now();
    const final = (await meter(tx, job, outcome, now)) ? outcome : withoutUnit(outcome);
    await announce(deps, tx, job, final, now);
    return final;
  });
  if (stored) deps.webhooks.outbox.wake();
  return stored;
}

/** Locks the product before its job, as the end of a shop does. */
async function removeJob(tx: Tx, { productId, run }: Parameters<typeof endJob>[1]): Promise<boolean> {
  const { id } = redbubbleProducts;
  await tx.select({ id }).from(redbubbleProducts).where(eq(id, productId)).for('no key update');
  const removed = await tx
    .delete(recipeJobs)
    .where(and(eq(recipeJobs.productId, productId), run === undefined ? undefined : eq(recipeJobs.run, run)))
    .returning({ productId: recipeJobs.productId });
  return removed.length > 0;
}

/**
 * Writes the row of the request log with its unit, which an error of our own refunds. False without one left.
 */
async function meter(
  tx: Tx,
  { userId }: Pick<RecipeJob, 'userId'>,
  { durationMs, began, facts, ...end }: JobOutcome,
  at: Date,
): Promise<boolean> {
  const wanted = { userId, label: dashboardKeyLabel, endpoint, requestIds: [randomUUID()], tokens: 0, at };
  const { logRowIds: [id] = [] } = await beginRequests(tx, wanted);
  if (id === undefined) return false;
  const status =
    'media' in end ? { statusCode: 200 } : { statusCode: end.problem.status, problem: end.problem };
  // As in a batch: the unit is refunded below (contract 4).
  if (!began && status.statusCode < 500) await chargeTokens(tx, { userId, tokens: 1, at });
  await endRequests(tx, [
    [
      { id, around: at },
      { ...status, durationMs, began, facts },
    ],
  ]);
  return true;
}

function withoutUnit({ durationMs, facts }: JobOutcome): JobOutcome {
  return { durationMs, facts, began: false, problem: usageProblems.quotaExceeded };
}

async function announce(
  { webhooks, links }: EndDeps,
  tx: Tx,
  { productId }: Pick<RecipeJob, 'productId'>,
  outcome: JobOutcome,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + recipeLimits.mediaDays * dayMs);
  const media = 'media' in outcome ? outcome.media : [];
  await moveExpiry(
    tx,
    media.map(({ file }) => file),
    expiresAt,
  );
  const [product] = await tx
    .update(redbubbleProducts)
    .set({
      media: media.map((one) => ({ ...one, expiresAt: expiresAt.toISOString() })),
      mediaError: 'problem' in outcome ? { code: outcome.problem.code, error: outcome.problem.error } : null,
    })
    .where(eq(redbubbleProducts.id, productId))
    .returning();
  if (!product) throw new Error(`Expected product ${productId}, received none`);
  const [shop] = await tx.select().from(redbubbleShops).where(eq(redbubbleShops.id, product.shopId));
  if (!shop) throw new Error(`Expected shop ${product.shopId}, received none`);
  await webhooks.outbox.write(tx, productEvent(shop, product, links));
}

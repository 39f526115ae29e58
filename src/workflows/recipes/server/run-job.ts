import { deathsAllowed } from '#platform/server/jobs/deaths.ts';
import { eq } from 'drizzle-orm';
import { storeResult } from '#account/results/server/stored-results.ts';
import { planOf } from '#account/usage/server/quota.ts';
import { readRequestsLeft } from '#account/usage/server/usage.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { outageOf, untilStored } from '#platform/server/jobs/outage.ts';
import type { RunSignals } from '#platform/server/jobs/row-runner.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { ProductRow, ShopRow } from '#tools/shop-monitor/server/events.ts';
import { storePicture } from '#tools/shop-monitor/server/pictures/store-picture.ts';
import { redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import { notFillable } from '#tools/shop-monitor/shared/problems.ts';
import { unfilledBy } from '#tools/shop-monitor/shared/product-values.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import { variablesIn } from '#workflows/templates/server/fill-template.ts';
import { findTemplate } from '#workflows/templates/server/find-templates.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { Claim, Claims } from './claims.ts';
import type { RecipeWorkDeps } from './deps.ts';
import { endJob, type FinishedMedia, type JobOutcome } from './end-job.ts';
import { fetchSource, finishProduct, originOfProduct } from './finish-product.ts';
import type { JobEnd } from './observe-job.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';

export interface RunDeps extends RecipeWorkDeps {
  readonly claims: Claims;
}

/** A picture that could not be fetched is tried again, as long as there is time. */
const fetchesAllowed = 3;
const againAfterMs = 5_000;

/**
 * Runs one claimed job to its outcome, or makes it wait for another run: when the store or the database is
 * away, when the picture could not be fetched yet, when this process stops, and after an error that nobody
 * expected.
 */
export async function runJob(deps: RunDeps, claim: Claim, signals: RunSignals): Promise<JobEnd> {
  const run = startRun();
  await using afterwards = new AsyncDisposableStack();
  if (claim.deaths >= deathsAllowed)
    return await end(deps, claim, signals, { ...run.soFar(), problem: recipeProblems.interrupted });
  try {
    const found = await findProduct(deps, claim);
    if (!found) return { outcome: 'superseded' };
    const signal = AbortSignal.any([signals.stopping, signals.lost]);
    const { content, source } = await prepare(deps, { ...claim, ...found }, run, signal);
    afterwards.defer(() => source.remove());
    // Runs before that, and after the webhook has been written.
    afterwards.defer(() => storeSmall(deps, claim, source, signals));
    const media = await work(deps, { ...claim, ...found, content, source }, run, signal);
    return await end(deps, claim, signals, { ...run.soFar(), media });
  } catch (error) {
    if (signals.lost.aborted) return { outcome: 'superseded' };
    const problem = signals.stopping.aborted ? undefined : failureOf(error, claim);
    if (!problem) return await giveBack(deps, claim, signals, error);
    return await end(deps, claim, signals, { ...run.soFar(), problem });
  }
}

/**
 * What is known of a run: how long it takes, whether a tool works on the picture, facts for the request log.
 */
function startRun() {
  const startedAtMs = performance.now();
  let began = false;
  let facts: RequestFacts = {};
  return {
    soFar: () => ({ durationMs: Math.round(performance.now() - startedAtMs), began, facts }),
    onBegin: () => {
      began = true;
    },
    note: (more: RequestFacts) => {
      facts = { ...facts, ...more };
    },
  };
}

/** What a run works with. */
interface Prepared {
  readonly content: TemplateContent;
  readonly source: SpooledFile;
}

/** Reads the template and fetches the picture, unless the work on it would come to nothing. */
async function prepare(
  deps: RunDeps,
  claim: Claim & Found,
  { note }: ReturnType<typeof startRun>,
  signal: AbortSignal,
): Promise<Prepared> {
  // The unit itself is taken with the outcome.
  if ((await readRequestsLeft(deps.database, claim, deps.clock.now())) < 1)
    throw new Problem(usageProblems.quotaExceeded);
  const { userId, templateId: id, templateVersion } = claim;
  const { version } = await findTemplate(deps.database, { userId, id, version: templateVersion });
  const { content } = version;
  const unfilled = unfilledBy(variablesIn(content));
  if (unfilled.length > 0) throw new Problem(notFillable(unfilled));
  const caller = callerOf(claim, signal);
  return { content, source: await fetchSource(deps, { product: claim.product, caller, note }) };
}

async function work(
  deps: RunDeps,
  { source, content, ...claim }: Claim & Found & Prepared,
  { onBegin, note }: ReturnType<typeof startRun>,
  signal: AbortSignal,
): Promise<FinishedMedia[]> {
  const { userId, product, shop } = claim;
  const caller = callerOf(claim, signal);
  const finished = await finishProduct(deps, source, {
    content,
    product,
    artist: artistOf(shop),
    caller,
    onBegin,
    note,
  });
  signal.throwIfAborted();
  return Promise.all(
    finished.map(async ({ picture, name, width, height }) => {
      const file = await storeResult(deps, { userId, ...originOfProduct(product) }, picture);
      return { file, name, width, height };
    }),
  );
}

function callerOf({ userId, userStatus }: Claim, signal: AbortSignal) {
  return { accountId: userId, isPremium: planOf(userStatus) === 'premium', isBackground: true, signal };
}

/** Makes the product's small picture from the same file, so that it is fetched once (contract 6). */
async function storeSmall(
  deps: RunDeps,
  { productId, userId }: Claim,
  source: SpooledFile,
  { stopping }: RunSignals,
): Promise<void> {
  await storePicture(deps, { productId, userId }, source, stopping).catch((error: unknown) =>
    deps.log.warn({ err: error, product: productId }, "could not store a product's small picture"),
  );
}

interface Found {
  readonly product: ProductRow;
  readonly shop: ShopRow;
}

/** Returns a product with its shop; undefined if they were deleted meanwhile, and the job with them. */
async function findProduct({ database }: RunDeps, { productId }: Claim): Promise<Found | undefined> {
  const [found] = await database.orm
    .select({ product: redbubbleProducts, shop: redbubbleShops })
    .from(redbubbleProducts)
    .innerJoin(redbubbleShops, eq(redbubbleShops.id, redbubbleProducts.shopId))
    .where(eq(redbubbleProducts.id, productId));
  return found;
}

/** Returns why a job has failed for good; undefined if it may succeed when it runs again. */
function failureOf(error: unknown, { run }: Claim): ProblemShape | undefined {
  if (!(error instanceof Problem) || error.status >= 500 || outageOf(error)) return undefined;
  if (isNotFetched(error) && run < fetchesAllowed) return undefined;
  const { status, code, message } = error;
  return { status, code, error: message };
}

function isNotFetched(error: unknown): boolean {
  return error instanceof Problem && error.code === outboundProblems.urlNotFetched.code;
}

/** Stores an outcome, and tries again while the database is away. */
async function end(
  deps: RunDeps,
  claim: Claim,
  { stopping }: RunSignals,
  outcome: JobOutcome,
): Promise<JobEnd> {
  const stored = await untilStored({ wait: deps.wait, signal: stopping }, () => endJob(deps, claim, outcome));
  if (!stored) return { outcome: 'superseded' };
  return 'media' in stored ? { outcome: 'completed' } : { outcome: 'failed', code: stored.problem.code };
}

/** Makes a job wait for another run. An error that nobody expected is a death. */
async function giveBack(
  deps: RunDeps,
  claim: Claim,
  { stopping }: RunSignals,
  error: unknown,
): Promise<JobEnd> {
  const isDeath = !stopping.aborted && !outageOf(error) && !isNotFetched(error);
  if (isDeath) deps.log.error({ err: error, product: claim.productId }, 'a recipe met an error');
  const dueAt = new Date(deps.clock.now().getTime() + (stopping.aborted ? 0 : againAfterMs));
  await untilStored({ wait: deps.wait, signal: stopping }, () =>
    deps.claims.release(claim, { dueAt, isDeath }),
  );
  return { outcome: 'again' };
}

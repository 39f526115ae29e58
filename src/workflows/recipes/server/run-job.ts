import { eq } from 'drizzle-orm';
import { storeResults } from '#account/results/server/stored-results.ts';
import { planOf } from '#account/usage/server/quota.ts';
import { readRequestsLeft } from '#account/usage/server/usage.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { outageOf } from '#platform/server/work/outage.ts';
import type { Again, Run, WorkEnd } from '#platform/server/work/work.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { ProductRow, ShopRow } from '#tools/shop-monitor/server/events.ts';
import { storePicture } from '#tools/shop-monitor/server/pictures/store-picture.ts';
import { redbubbleProducts, redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import { notFillable } from '#tools/shop-monitor/shared/problems.ts';
import { unfilledBy } from '#tools/shop-monitor/shared/product-values.ts';
import { variablesIn } from '#workflows/templates/server/fill-template.ts';
import { findTemplate } from '#workflows/templates/server/find-templates.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { RecipeWorkDeps } from './deps.ts';
import { endJob, type FinishedMedia, type JobOutcome } from './end-job.ts';
import { fetchSource, finishProduct, originOfProduct } from './finish-product.ts';
import type { Claim } from './recipe-rows.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';

/** A picture that could not be fetched is tried again, as long as there is time. */
const fetchesAllowed = 3;
const fetchAgainAfterMs = 5_000;

/** Runs one claimed job to its outcome. Throws what may go better in another run. */
export async function runJob(deps: RecipeWorkDeps, claim: Claim, run: Run): Promise<WorkEnd> {
  const notes = startNotes();
  await using afterwards = new AsyncDisposableStack();
  try {
    const found = await findProduct(deps, claim);
    if (!found) return { outcome: 'superseded' };
    const prepared = await prepare(deps, { ...claim, ...found }, notes, run.signal);
    const { source } = prepared;
    afterwards.defer(() => source.remove());
    // Runs before that, and after the webhook has been written.
    afterwards.defer(() => storeSmall(deps, claim, source, run));
    const media = await work(deps, { ...claim, ...found, ...prepared }, notes, run.signal);
    return await endRun(deps, claim, run, { ...notes.soFar(), media });
  } catch (error) {
    const problem = run.signal.aborted ? undefined : failureOf(error, claim);
    if (!problem) throw error;
    return await endRun(deps, claim, run, { ...notes.soFar(), problem });
  }
}

/**
 * What is known of a run: how long it takes, whether a tool works on the picture, facts for the request log.
 */
function startNotes() {
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
  /** The file of the template's own picture. */
  readonly ownPicture: string | null;
  readonly source: SpooledFile;
}

/** Reads the template and fetches the picture, unless the work on it would come to nothing. */
async function prepare(
  deps: RecipeWorkDeps,
  claim: Claim & Found,
  { note }: ReturnType<typeof startNotes>,
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
  const source = await fetchSource(deps, { product: claim.product, caller, note });
  return { content, ownPicture: version.picture, source };
}

async function work(
  deps: RecipeWorkDeps,
  { source, content, ownPicture, ...claim }: Claim & Found & Prepared,
  { onBegin, note }: ReturnType<typeof startNotes>,
  signal: AbortSignal,
): Promise<FinishedMedia[]> {
  const { userId, product, shop } = claim;
  const caller = callerOf(claim, signal);
  const finished = await finishProduct(deps, source, {
    content,
    ownPicture,
    product,
    artist: artistOf(shop),
    caller,
    onBegin,
    note,
  });
  signal.throwIfAborted();
  const owner = { userId, isPremium: caller.isPremium, ...originOfProduct(product) };
  const files = await storeResults(
    deps,
    owner,
    finished.map(({ picture }) => picture),
  );
  return finished.map(({ name, width, height }, index) => ({
    file: files[index] ?? '',
    name,
    width,
    height,
  }));
}

function callerOf({ userId, userStatus }: Claim, signal: AbortSignal) {
  return { accountId: userId, isPremium: planOf(userStatus) === 'premium', isBackground: true, signal };
}

/** Makes the product's small picture from the same file, so that it is fetched once (contract 6). */
async function storeSmall(
  deps: RecipeWorkDeps,
  { productId, userId }: Claim,
  source: SpooledFile,
  { stopping }: Run,
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
async function findProduct({ database }: RecipeWorkDeps, { productId }: Claim): Promise<Found | undefined> {
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

/** A picture that could not be fetched is no fault of the work on it. */
export function retryJob(error: unknown): Again | undefined {
  return isNotFetched(error) ? { afterMs: fetchAgainAfterMs } : undefined;
}

/** Stores the outcome of a run. */
export async function endRun(
  deps: RecipeWorkDeps,
  claim: Claim,
  { store }: Pick<Run, 'store'>,
  outcome: JobOutcome,
): Promise<WorkEnd> {
  const stored = await store(() => endJob(deps, claim, outcome));
  if (!stored) return { outcome: 'superseded' };
  return 'media' in stored ? { outcome: 'completed' } : { outcome: 'failed', code: stored.problem.code };
}

import { crc32 } from 'node:zlib';
import { deathsAllowed } from '#platform/server/jobs/deaths.ts';
import { planOf } from '#account/usage/server/quota.ts';
import { storeResultFile } from '#account/results/server/stored-results.ts';
import { outageOf, untilStored } from '#platform/server/jobs/outage.ts';
import { storedFile } from '#platform/server/files/spool.ts';
import { usePicture } from '#platform/server/image/picture-requests.ts';
import type { ReceivedFile } from '#platform/server/upload/received-file.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import { itemProblems, itemWarnings } from '#workflows/batches/shared/problems.ts';
import { itemFileKey } from './batch-files.ts';
import type { Claim, Claims } from './claims.ts';
import type { BatchWorkDeps } from './deps.ts';
import { originOfItem } from './item-origin.ts';
import { cancelledOutcome, type ItemOutcome, type StoredPicture } from './end-items.ts';
import { makePictures } from './item-work.ts';
import type { ItemEnd } from './observe-item.ts';
import type { Outcomes } from './outcomes.ts';
import { testKeyMark } from '#account/access/shared/account.ts';

const hourMs = 60 * 60 * 1000;
/** How long an item waits for a store or a database that is away (contract 12). */
const longestWaitMs = 24 * hourMs;
const shortestDelayMs = 5_000;
const longestDelayMs = 5 * 60 * 1000;

/** What a run needs beside its item. */
export interface RunDeps extends BatchWorkDeps {
  readonly claims: Claims;
  readonly outcomes: Pick<Outcomes, 'add'>;
}

/**
 * Runs one claimed item to its outcome, or makes it wait for another run: when the store or the database is
 * unavailable or full, when this process stops, and after an error that nobody expected. Aborting `lost` says
 * that the item no longer belongs to this run. Throws if the end could not be stored before `stopping`
 * aborted.
 */
export async function runItem(
  deps: RunDeps,
  claim: Claim,
  signals: { readonly stopping: AbortSignal; readonly lost: AbortSignal },
): Promise<ItemEnd> {
  if (claim.isCancelled) return end(deps, claim, signals.stopping, cancelledOutcome);
  if (claim.deaths >= deathsAllowed)
    return end(deps, claim, signals.stopping, failed(itemProblems.interrupted));
  const startedAtMs = performance.now();
  const run = startRun();
  const signal = AbortSignal.any([signals.stopping, signals.lost]);
  try {
    const done = await work(deps, claim, run, signal);
    const durationMs = Math.round(performance.now() - startedAtMs);
    return await end(deps, claim, signals.stopping, {
      ...run.state,
      status: 'completed',
      ...done,
      durationMs,
    });
  } catch (error) {
    if (signals.lost.aborted) return { outcome: 'superseded' };
    const problem = signals.stopping.aborted || waitsFor(error) ? undefined : failureOf(error);
    if (!problem) return giveBack(deps, claim, signals.stopping, error);
    const durationMs = Math.round(performance.now() - startedAtMs);
    return end(deps, claim, signals.stopping, { ...failed(problem), ...run.state, durationMs });
  }
}

/** What is known of a run: whether a tool works on the picture, and facts for the request log. */
function startRun() {
  const state: { began: boolean; facts: RequestFacts } = { began: false, facts: {} };
  return {
    state,
    onBegin: () => {
      state.began = true;
    },
    note: (facts: RequestFacts) => {
      state.facts = { ...state.facts, ...facts };
    },
  };
}

type Run = ReturnType<typeof startRun>;

async function work(
  deps: RunDeps,
  claim: Claim,
  run: Run,
  signal: AbortSignal,
): Promise<Pick<Extract<ItemOutcome, { status: 'completed' }>, 'pictures' | 'warning'>> {
  const { imageUrl, userId, userStatus, keyLabel } = claim;
  const isPremium = planOf(userStatus) === 'premium';
  const isTest = keyLabel.startsWith(testKeyMark);
  const caller = { accountId: userId, isPremium, isTest, isBackground: true, signal };
  const request = {
    body: { imageUrl: imageUrl ?? undefined },
    files: imageUrl === null ? { image: await storedPicture(deps, claim) } : {},
    principal: { userId },
    signal,
    note: run.note,
  };
  return usePicture(request, deps, async (source) => {
    const { pictures, isTextCut } = await makePictures(deps, claim.work, {
      source,
      values: claim.values,
      caller,
      onBegin: run.onBegin,
    });
    run.note({ outputFileSizeBytes: pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) });
    signal.throwIfAborted();
    const stored = await Promise.all(
      pictures.map(async ({ size, ...picture }): Promise<StoredPicture> => {
        const row = await storeResultFile(deps, { userId, ...originOfItem(claim) }, picture);
        return { row, crc: crc32(picture.bytes), ...(size && { size }) };
      }),
    );
    return { pictures: stored, ...(isTextCut && { warning: itemWarnings.textCut.code }) };
  });
}

/** Returns the file that came with the batch: where it is on a disk, or a copy from an object store. */
async function storedPicture({ files, spool }: RunDeps, claim: Claim): Promise<ReceivedFile> {
  const key = itemFileKey(claim);
  const path = files.pathOf(key);
  if (path !== undefined && claim.fileBytes !== null)
    return { ...storedFile(path, claim.fileBytes), sentAs: 'file' };
  const stored = await files.open(key);
  if (!stored) throw new Error(`Expected the file of item ${claim.index} of ${claim.batchId}, received none`);
  const { maxBytes, tooLarge } = imageFile;
  return { ...(await spool.write(stored.stream, { maxBytes, tooLarge })), sentAs: 'file' };
}

function failed(problem: ProblemShape): ItemOutcome & { readonly status: 'failed' } {
  return { status: 'failed', problem, durationMs: 0, began: false, facts: {} };
}

/** Returns why an item has failed for good; undefined if it may succeed when it runs again. */
function failureOf(error: unknown): ProblemShape | undefined {
  if (!(error instanceof Problem) || error.status >= 500 || outageOf(error)) return undefined;
  const { status, code, message } = error;
  return { status, code, error: message };
}

/** Whether an item waits because its account has fetched too much, or too much at once. */
function waitsFor(error: unknown): error is Problem & { readonly retryAfterSeconds: number } {
  return error instanceof Problem && error.status === 429 && error.retryAfterSeconds !== undefined;
}

/** Stores an outcome, and tries again while the database is away. */
async function end(deps: RunDeps, claim: Claim, signal: AbortSignal, outcome: ItemOutcome): Promise<ItemEnd> {
  const hasEnded = await untilStored({ wait: deps.wait, signal }, () => deps.outcomes.add(claim, outcome));
  if (!hasEnded) return { outcome: 'superseded' };
  if (outcome.status === 'completed') return { outcome: 'completed' };
  return { outcome: outcome.status, code: outcome.problem.code };
}

/**
 * Makes an item wait for another run: at once after a stop, when there is room again for what its account
 * fetches, later after an outage. An error that nobody expected is a death. An item that has waited for an
 * outage for 24 hours fails instead.
 */
async function giveBack(deps: RunDeps, claim: Claim, signal: AbortSignal, error: unknown): Promise<ItemEnd> {
  const isOutage = outageOf(error) !== undefined;
  const nowMs = deps.clock.now().getTime();
  if (isOutage && !signal.aborted && nowMs - claim.begunAt.getTime() >= longestWaitMs)
    return end(deps, claim, signal, failed(itemProblems.outageTooLong));
  const roomInMs = waitsFor(error) ? error.retryAfterSeconds * 1000 : undefined;
  const isDeath = !isOutage && roomInMs === undefined && !signal.aborted;
  if (isDeath)
    deps.log.error({ err: error, batch: claim.batchId, item: claim.index }, 'an item met an error');
  const delayMs = signal.aborted
    ? 0
    : (roomInMs ?? Math.min(longestDelayMs, shortestDelayMs * 2 ** Math.min(claim.run - 1, 6)));
  const dueAt = new Date(nowMs + delayMs);
  await untilStored({ wait: deps.wait, signal }, () => deps.claims.release(claim, { dueAt, isDeath }));
  return { outcome: 'again' };
}

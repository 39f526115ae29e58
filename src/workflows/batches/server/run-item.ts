import { crc32 } from 'node:zlib';
import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { planOf } from '#account/usage/server/quota.ts';
import { storeResultFile } from '#account/results/server/stored-results.ts';
import { outageOf } from '#platform/server/work/outage.ts';
import type { Again, Run, WorkEnd } from '#platform/server/work/work.ts';
import { type SpooledFile, storedFile } from '#platform/server/files/spool.ts';
import { usePicture } from '#platform/server/image/picture-requests.ts';
import type { ReceivedFile } from '#platform/server/upload/received-file.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import { itemFileKey, ownPictureKey } from './batch-files.ts';
import type { Claim } from './item-rows.ts';
import type { BatchWorkDeps } from './deps.ts';
import { originOfItem } from './item-origin.ts';
import { cancelledOutcome, type ItemOutcome, type StoredPicture } from './end-items.ts';
import { makePictures } from './item-work.ts';
import type { Outcomes } from './outcomes.ts';
import { isTestLabel } from '#account/access/shared/account.ts';

/** What a run needs beside its item. */
export interface RunDeps extends BatchWorkDeps {
  readonly outcomes: Outcomes;
}

/** Runs one claimed item to its outcome. Throws what may go better in another run. */
export async function runItem(deps: RunDeps, claim: Claim, run: Run): Promise<WorkEnd> {
  if (claim.isCancelled) return endRun(deps, claim, run, cancelledOutcome);
  const startedAtMs = performance.now();
  const notes = startNotes();
  const durationMs = () => Math.round(performance.now() - startedAtMs);
  try {
    const done = await work(deps, claim, notes, run.signal);
    const completed = { ...notes.state, status: 'completed', ...done, durationMs: durationMs() } as const;
    return await endRun(deps, claim, run, completed);
  } catch (error) {
    const problem = run.signal.aborted || waitsFor(error) ? undefined : failureOf(error);
    if (!problem) throw error;
    return endRun(deps, claim, run, { ...failed(problem), ...notes.state, durationMs: durationMs() });
  }
}

/** What is known of a run: whether a tool works on the picture, and facts for the request log. */
function startNotes() {
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

type Notes = ReturnType<typeof startNotes>;

async function work(
  deps: RunDeps,
  claim: Claim,
  notes: Notes,
  signal: AbortSignal,
): Promise<Pick<Extract<ItemOutcome, { status: 'completed' }>, 'pictures' | 'warning'>> {
  const { imageUrl, userId, userStatus, keyLabel } = claim;
  await requireBudget(deps.database, { userId, kind: 'result_bytes' });
  const isPremium = planOf(userStatus) === 'premium';
  const isTest = isTestLabel(keyLabel);
  const caller = { accountId: userId, isPremium, isTest, isBackground: true, signal };
  const request = {
    body: { imageUrl: imageUrl ?? undefined },
    files: imageUrl === null ? { image: await storedPicture(deps, claim) } : {},
    principal: { userId },
    signal,
    note: notes.note,
  };
  return usePicture(request, deps, async (source) => {
    const { pictures, warning } = await makePictures(deps, claim.work, {
      source,
      ...openerOfOwn(deps, claim),
      values: claim.values,
      caller,
      onBegin: notes.onBegin,
    });
    notes.note({ outputFileSizeBytes: pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) });
    signal.throwIfAborted();
    const stored = await Promise.all(
      pictures.map(async ({ size, ...picture }): Promise<StoredPicture> => {
        const row = await storeResultFile(deps, { userId, isPremium, ...originOfItem(claim) }, picture);
        return { row, crc: crc32(picture.bytes), ...(size && { size }) };
      }),
    );
    return { pictures: stored, ...(warning && { warning }) };
  });
}

/** Returns the file that came with the batch. */
async function storedPicture(deps: RunDeps, claim: Claim): Promise<ReceivedFile> {
  return { ...(await openStored(deps, itemFileKey(claim), claim.fileBytes)), sentAs: 'file' };
}

/** Opens the batch's copy of the picture of a mockup. */
function openerOfOwn(deps: RunDeps, { batchId, work: wanted }: Claim) {
  const ownPicture = 'template' in wanted ? wanted.template.ownPicture : undefined;
  return ownPicture && { openOwn: () => openStored(deps, ownPictureKey(batchId), ownPicture.sizeBytes) };
}

/** Returns a file of a batch: where it is on a disk, or a copy from an object store. */
async function openStored(
  { files, spool }: RunDeps,
  key: string,
  sizeBytes: number | null,
): Promise<SpooledFile> {
  const path = files.pathOf(key);
  if (path !== undefined && sizeBytes !== null) return storedFile(path, sizeBytes);
  const stored = await files.open(key);
  if (!stored) throw new Error(`Expected the stored file ${key}, found none`);
  const { maxBytes, tooLarge } = imageFile;
  return spool.write(stored.stream, { maxBytes, tooLarge });
}

/** The outcome of an item that no tool has worked on. */
export function failed(problem: ProblemShape): ItemOutcome & { readonly status: 'failed' } {
  return { status: 'failed', problem, durationMs: 0, began: false, facts: {} };
}

/** Returns why an item has failed for good; undefined if it may succeed when it runs again. */
function failureOf(error: unknown): ProblemShape | undefined {
  if (!(error instanceof Problem) || error.status >= 500 || outageOf(error)) return undefined;
  const { status, code, message } = error;
  return { status, code, error: message };
}

/** Whether an item waits because its account has fetched or stored too much, or fetches too much at once. */
function waitsFor(error: unknown): error is Problem & { readonly retryAfterSeconds: number } {
  return error instanceof Problem && error.status === 429 && error.retryAfterSeconds !== undefined;
}

/** An item waits until there is room again for what its account fetches and stores. */
export function retryItem(error: unknown): Again | undefined {
  return waitsFor(error) ? { afterMs: error.retryAfterSeconds * 1000 } : undefined;
}

/** Stores the outcome of a run, which passes its place on meanwhile. */
export async function endRun(
  { outcomes }: Pick<RunDeps, 'outcomes'>,
  claim: Claim,
  { store, leave }: Run,
  outcome: ItemOutcome,
): Promise<WorkEnd> {
  const hasEnded = await store(() => {
    const stored = outcomes.add(claim, outcome);
    leave();
    return stored;
  });
  if (!hasEnded) return { outcome: 'superseded' };
  if (outcome.status === 'completed') return { outcome: 'completed' };
  return { outcome: outcome.status, code: outcome.problem.code };
}

import { untilStored } from '#platform/server/jobs/outage.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { releaseJob } from './claim.ts';
import type { AudioWorkDeps } from './deps.ts';
import { endJob, failedWith } from './end-job.ts';
import type { RunEnd } from './observe-run.ts';
import type { AudioJob } from './tables.ts';

const hourMs = 60 * 60 * 1000;
/** How long an accepted job waits for a store or a database that is away (contract 12). */
const longestWaitMs = 24 * hourMs;

/**
 * Makes a job wait for another run, and tries again while the database is away: a run that says so is no
 * death. A job that has waited for 24 hours fails instead, and its end is returned. Throws if the signal
 * aborts before the database is back.
 */
export async function giveBack(
  deps: AudioWorkDeps,
  job: AudioJob,
  signal: AbortSignal,
): Promise<RunEnd | undefined> {
  const waiting = { wait: deps.wait, signal };
  const ageMs = deps.clock.now().getTime() - job.createdAt.getTime();
  if (ageMs < longestWaitMs || signal.aborted) {
    await untilStored(waiting, () => releaseJob(deps, job, { isDeath: false }));
    return undefined;
  }
  const { outageTooLong } = jobProblems;
  const ended = await untilStored(waiting, () => endJob(deps, job, failedWith(outageTooLong, 0)));
  return ended ? { outcome: 'failed', code: outageTooLong.code } : { outcome: 'superseded' };
}

/**
 * Makes a job wait for another run after an error that nobody expected, such as the death of its media child.
 */
export async function giveBackDead(deps: AudioWorkDeps, job: AudioJob, signal: AbortSignal): Promise<void> {
  await untilStored({ wait: deps.wait, signal }, () => releaseJob(deps, job, { isDeath: true }));
}

const checkEveryMs = 1_000;
const longestHoldMs = 5 * 60 * 1000;

/**
 * Resolves when the store is there, or after five minutes. A worker waits here before it takes a job, so that
 * it holds a few of them while the store is away and does not hurry through the queue.
 */
export async function untilStoreIsThere(
  { files, wait }: Pick<AudioWorkDeps, 'files' | 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  for (let heldMs = 0; files.isAway() && heldMs < longestHoldMs; heldMs += checkEveryMs)
    await wait(checkEveryMs, signal);
}

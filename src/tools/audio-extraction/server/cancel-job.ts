import { Problem } from '../../../platform/shared/problem.ts';
import { audioProblems, jobProblems } from '../shared/problems.ts';
import { endJob, failedWith } from './end-job.ts';
import { findJob } from './find-job.ts';
import type { OutcomeDeps } from './deps.ts';
import type { AudioJob } from './tables.ts';

/**
 * Ends a job of this account with the error `Cancelled` (contract 11); a worker that has it notices within
 * seconds. Again on a cancelled job: the same response. Throws 404 for a job that is not theirs, 409 for one
 * that has ended.
 */
export async function cancelJob(deps: OutcomeDeps, userId: number, jobId: string): Promise<AudioJob> {
  const job = await findJob(deps.database, jobId, userId);
  const spentMs = job.startedAt ? Math.max(0, deps.clock.now().getTime() - job.startedAt.getTime()) : 0;
  const cancelled = await endJob(deps, { id: jobId }, failedWith(jobProblems.cancelled, spentMs));
  if (cancelled) return cancelled;
  const ended = await findJob(deps.database, jobId, userId);
  if (ended.errorCode !== jobProblems.cancelled.code) throw new Problem(audioProblems.jobEnded);
  return ended;
}

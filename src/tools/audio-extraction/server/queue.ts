import { availableParallelism } from 'node:os';
import type { Plan } from '#account/usage/shared/quota.ts';
import { usualDeaths, type WorkQueue } from '#platform/server/work/work.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { AudioWorkDeps } from './deps.ts';
import { endJob, failedWith } from './end-job.ts';
import { runJob } from './run-job.ts';
import type { AudioClaim } from './tables.ts';

/** The channel on which a commit says that there is a job. */
export const audioChannel = 'audio_jobs';

const shortestDelayMs = 5_000;
const longestDelayMs = 5 * 60 * 1000;

/** Returns the queue of accepted videos. `places` are extractions at once in this process. */
export function audioQueue(
  deps: AudioWorkDeps,
  { places }: { readonly places: number },
): WorkQueue<AudioClaim> {
  const problemOf = { interrupted: jobProblems.interrupted, outage_too_long: jobProblems.outageTooLong };
  return {
    name: 'audio.extract',
    channel: audioChannel,
    places,
    leaseMs: 12_000,
    longestRunMs: 60 * 60 * 1000,
    rows: {
      table: 'audio_jobs',
      key: { id: { column: 'id', type: 'text' } },
      runColumn: 'attempt',
      deaths: usualDeaths,
      turnColumn: 'turn',
      states: { column: 'status', waiting: 'queued', working: 'working' },
      // A run of the version before has no lease, and takes an hour at most.
      deadAt: `coalesce(leased_until, started_at + interval '1 hour')`,
      isOpen: 'finished_at is null',
      alsoSets: `started_at = $1::timestamptz, percent = 0, audio_seconds = 0, declared_bytes = null,
        fetched_bytes = case when claimed.source_url is not null then 0 end`,
      columns: `user_id as "userId", trace_parent as "traceParent", source_url as "sourceUrl",
        processing_method as "processingMethod", bitrate_kbps as "bitrateKbps",
        start_seconds as "startSeconds", end_seconds as "endSeconds", created_at as "createdAt"`,
      order: { by: 'turn, created_at, id' },
      backlog: { isWaiting: 'true', since: 'created_at' },
    },
    isPaused: () => deps.files.isAway(),
    nameOf: ({ id }) => ({ job: id }),
    run: (claim, run) => runJob(deps, claim, run),
    delayMs: ({ run }) => Math.min(longestDelayMs, shortestDelayMs * 2 ** Math.min(run - 1, 6)),
    waitsSince: ({ createdAt }) => createdAt,
    async giveUp(claim, why, { store }) {
      const problem = problemOf[why];
      const ended = await store(() => endJob(deps, claim, failedWith(problem, 0)));
      return ended ? { outcome: 'failed', code: problem.code } : { outcome: 'superseded' };
    },
  };
}

/** Extractions at once in one process by default: each fills a core. More take too much memory unasked. */
export const defaultExtractions = Math.min(8, availableParallelism());

/** A free account's job lets those of premium accounts pass that arrive within so many minutes after it. */
const freeMinutes = 10;
/**
 * An account's job lets others pass for a minute for each of its jobs that wait already, at most for so many.
 */
const mostBehindMinutes = 60;
/** An instant before all jobs. */
const epochMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

/**
 * Returns the minute of a job's turn (contract 3, Audio): the earliest turn is first. So premium jobs come
 * first, accounts take turns, and no job waits for later ones without an end. `waiting` is how many jobs of
 * the account wait already.
 */
export function turnOf({
  plan,
  waiting,
  now,
}: {
  readonly plan: Plan;
  readonly waiting: number;
  readonly now: Date;
}): number {
  const arrived = Math.floor((now.getTime() - epochMs) / minuteMs);
  const behind = (plan === 'free' ? freeMinutes : 0) + Math.min(waiting, mostBehindMinutes);
  return arrived + behind;
}

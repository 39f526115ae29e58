import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Queue } from '#platform/server/jobs/runner.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

export interface AudioWork {
  readonly jobId: string;
}

/**
 * The job's row counts its runs. The queue only has to repeat a job until the row has an outcome: for more
 * than the 24 hours that a job waits for a store or database that is away (contract 12), five minutes apart.
 */
const retries = 400;
const shortestDelaySeconds = 5;
const longestDelaySeconds = 5 * 60;
const longestRunSeconds = 60 * 60;

export const audioQueue: Queue<AudioWork> = {
  name: 'audio.extract',
  schema: z.strictObject({ jobId: z.string() }),
  retries,
  retryDelaySeconds: shortestDelaySeconds,
  retryBackoff: true,
  retryDelayMaxSeconds: longestDelaySeconds,
  expireSeconds: longestRunSeconds,
};

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
 * Returns a job's priority in the queue (contract 3, Audio): the minute of its turn, and the earliest turn is
 * first. So premium jobs come first, accounts take turns, and no job waits for later ones without an end.
 * `waiting` is how many jobs of the account wait already.
 */
export function priorityOf({
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
  return -(arrived + behind);
}

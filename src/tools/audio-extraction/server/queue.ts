import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Queue } from '../../../platform/server/jobs/runner.ts';

export interface AudioWork {
  readonly jobId: string;
}

/**
 * The job's row counts its runs. The queue only has to repeat a job until the row has an outcome: for more than
 * the 24 hours that a job waits for a store or database that is away (contract 12), five minutes apart.
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

/** "Priority processing" (spec 1): jobs of premium accounts run before all others. */
export const priorities = { free: 0, premium: 10 } as const;

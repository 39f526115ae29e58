import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Queue } from '../../../platform/server/jobs/runner.ts';

export interface AudioWork {
  readonly jobId: string;
}

/** Runs are counted by the job's row; the queue only has to go on giving until the row has its outcome. */
const retries = 50;
const longestRunSeconds = 60 * 60;

/** Extractions fill a core each, so one for each core. */
export const audioQueue: Queue<AudioWork> = {
  name: 'audio.extract',
  schema: z.strictObject({ jobId: z.string() }),
  concurrency: Math.max(1, Math.min(4, availableParallelism())),
  retries,
  retryDelaySeconds: 1,
  expireSeconds: longestRunSeconds,
};

/** "Priority processing" (spec 1): jobs of premium accounts go before all others. */
export const priorities = { free: 0, premium: 10 } as const;

import { useState } from 'react';
import { remainingText } from './speedometer.ts';
import type { AudioJob } from './use-audio-job.ts';

/** How far the extraction of a job was at a moment. */
export interface ProgressPoint {
  readonly jobId: string;
  readonly percent: number;
  readonly atMs: number;
}

/** Below it, the percentage says too little about the time. */
const leastPercent = 5;

/**
 * Returns how long a job still takes, from two points of its progress; undefined where they say too little.
 */
export function remainingOf(start: ProgressPoint, now: ProgressPoint): string | undefined {
  const done = now.percent - start.percent;
  if (now.percent <= leastPercent || done <= 0) return undefined;
  return remainingText(((100 - now.percent) * (now.atMs - start.atMs)) / done / 1_000);
}

/** Returns the remaining time of the job that was read at `readAtMs`; undefined while it is not known. */
export function useRemainingTime(response: AudioJob | undefined, readAtMs: number): string | undefined {
  const [start, setStart] = useState<ProgressPoint>();
  const now = response && pointOf(response, readAtMs);
  if (!now) return undefined;
  if (start?.jobId === now.jobId && start.percent <= now.percent) return remainingOf(start, now);
  setStart(now);
  return undefined;
}

/** Waiting and fetching are no part of the extraction, whose speed is measured. */
function pointOf({ status, job }: AudioJob, atMs: number): ProgressPoint | undefined {
  const { percent } = job.progress;
  return status === 'processing' && !job.fetch && percent > 0
    ? { jobId: job.jobId, percent, atMs }
    : undefined;
}

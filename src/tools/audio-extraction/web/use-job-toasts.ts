import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshUsage } from '../../../account/usage/web/use-usage.ts';
import { toast, type ToastMessage } from '../../../platform/web/toast-store.ts';
import { listAudioJobs } from '../shared/contract.ts';
import { jobProblems } from '../shared/problems.ts';
import { type AudioJob, hasEnded, isJobNotFound } from './use-audio-job.ts';

interface Followed {
  readonly job: AudioJob | undefined;
  readonly error: Error | null;
  /** The job that this screen started, which may have ended before it was first seen. */
  readonly startedId: string | undefined;
}

/**
 * Tells, once, the end of a job that was seen under way, and why it can't be followed any more (spec 8,
 * Audio).
 */
export function useJobToasts({ job, error, startedId }: Followed): void {
  const underWayId = useRef<string>(null);
  const toldId = useRef<string>(null);
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();

  useEffect(() => {
    if (!job) return;
    const id = job.job_id;
    if (!hasEnded(job)) {
      underWayId.current = id;
    } else if (toldId.current !== id && [underWayId.current, startedId].includes(id)) {
      toldId.current = id;
      const words = endToast(job);
      if (words) toast(words);
      void queries.invalidateQueries({ queryKey: [listAudioJobs.path] });
      refreshUsage();
    }
  }, [job, startedId, queries, refreshUsage]);

  useEffect(() => {
    if (error) toast(lossToast(error));
  }, [error]);
}

/** What is said at the end of a job (spec 8, Audio); undefined for one that its owner cancelled. */
export function endToast(job: Pick<AudioJob, 'status' | 'code' | 'error'>): ToastMessage | undefined {
  if (job.status === 'completed') {
    return { title: 'Extraction Complete', description: 'Your MP3 is ready to download.' };
  }
  if (job.code === jobProblems.cancelled.code) return undefined;
  return {
    title: 'Extraction Failed',
    description: job.error ?? 'Audio extraction failed',
    variant: 'destructive',
  };
}

/** What is said when a job can't be followed any more (spec 8, Audio). */
export function lossToast(error: Error): ToastMessage {
  if (isJobNotFound(error)) {
    return {
      title: 'Job Not Found',
      description: 'The job is no longer known. Start over with the video.',
      variant: 'destructive',
    };
  }
  return {
    title: 'Connection Error',
    description: 'Lost connection while checking job status. Please refresh the page.',
    variant: 'destructive',
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import { toast, type ToastMessage } from '#platform/web/toast-store.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { type AudioJob, hasEnded, isJobNotFound } from './use-audio-job.ts';
import { listAudioJobs } from './operations.ts';

interface WatchedJob {
  readonly job: AudioJob | undefined;
  readonly error: Error | null;
  /** The job that this screen started. It may have ended before the first response. */
  readonly startedId: string | undefined;
}

/**
 * Shows one toast when a running job ends, and one when it can't be loaded any more (spec 8, Audio). A job
 * that had already ended when the screen opened gets none.
 */
export function useJobToasts({ job, error, startedId }: WatchedJob): void {
  const runningId = useRef<string>(null);
  const announcedId = useRef<string>(null);
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();

  useEffect(() => {
    if (!job) return;
    const id = job.job_id;
    if (!hasEnded(job)) {
      runningId.current = id;
    } else if (announcedId.current !== id && [runningId.current, startedId].includes(id)) {
      announcedId.current = id;
      const message = endToast(job);
      if (message) toast(message);
      void queries.invalidateQueries({ queryKey: [listAudioJobs.path] });
      refreshUsage();
    }
  }, [job, startedId, queries, refreshUsage]);

  useEffect(() => {
    if (error) toast(lossToast(error));
  }, [error]);
}

/** Returns the toast for the end of a job (spec 8, Audio); undefined if its owner cancelled it. */
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

/** Returns the toast for a job that can't be loaded any more (spec 8, Audio). */
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

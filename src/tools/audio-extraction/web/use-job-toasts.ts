import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshUsage } from '../../../account/usage/web/use-usage.ts';
import { toast } from '../../../web/kit/toast-store.ts';
import { listAudioJobs } from '../shared/contract.ts';
import { jobProblems } from '../shared/problems.ts';
import { type AudioJob, hasEnded, isJobNotFound } from './use-audio-job.ts';

/** Tells the end of a job that was seen under way, and why it can't be followed any more (spec 8, Audio). */
export function useJobToasts(job: AudioJob | undefined, error: Error | null): void {
  const followed = useRef<string>(null);
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();

  useEffect(() => {
    if (!job) return;
    if (!hasEnded(job)) {
      followed.current = job.job_id;
    } else if (followed.current === job.job_id) {
      followed.current = null;
      announceEnd(job);
      void queries.invalidateQueries({ queryKey: [listAudioJobs.path] });
      void refreshUsage();
    }
  }, [job, queries, refreshUsage]);

  useEffect(() => {
    if (error) announceLoss(error);
  }, [error]);
}

function announceEnd({ status, code, error }: AudioJob): void {
  if (status === 'completed') {
    toast({ title: 'Extraction Complete', description: 'Your MP3 is ready to download.' });
  } else if (code !== jobProblems.cancelled.code) {
    toast({
      title: 'Extraction Failed',
      description: error ?? 'Audio extraction failed',
      variant: 'destructive',
    });
  }
}

function announceLoss(error: Error): void {
  toast(
    isJobNotFound(error)
      ? {
          title: 'Job Not Found',
          description: 'The job is no longer known. Start over with the video.',
          variant: 'destructive',
        }
      : {
          title: 'Connection Error',
          description: 'Lost connection while checking job status. Please refresh the page.',
          variant: 'destructive',
        },
  );
}

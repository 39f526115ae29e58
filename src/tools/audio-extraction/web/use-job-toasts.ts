import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshUsage } from '../../../account/usage/web/use-usage.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { listAudioJobs } from '../shared/contract.ts';
import { endToast, lossToast } from './job-toasts.ts';
import { type AudioJob, hasEnded } from './use-audio-job.ts';

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

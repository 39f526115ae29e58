import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../../platform/shared/client.ts';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import { client } from '../../../platform/web/call.ts';
import { getAudioJob } from '../shared/contract.ts';
import { audioLimits } from '../shared/limits.ts';
import { audioProblems } from '../shared/problems.ts';
import { asOwner, useFirstApiKey } from './use-first-api-key.ts';

/** A job as the screens read it. */
export type AudioJob = Omit<ResponseOf<typeof getAudioJob>, 'success'>;

export const jobQueryKey = (jobId: string | null) => [getAudioJob.path, jobId] as const;

/**
 * A job, asked for every two seconds until it has ended, is not found or cannot be asked for (spec 4); also
 * while the window is hidden, because its owner waits for the end elsewhere. `refetch` takes the polling up
 * again.
 */
export function useAudioJob(jobId: string | null) {
  const { key, isPending } = useFirstApiKey();
  return useQuery({
    queryKey: jobQueryKey(jobId),
    queryFn: ({ signal }) =>
      asOwner(key, (headers) =>
        client.call(getAudioJob, { params: { jobId: jobId ?? '' }, headers, signal }),
      ),
    enabled: jobId !== null && !isPending,
    refetchInterval: ({ state }) => nextPollMs(state),
    refetchIntervalInBackground: true,
    // Asked without a network too, so that a lost connection is said and not waited out.
    networkMode: 'always',
  });
}

/** When a job is asked for again; never once it has ended or could not be asked for (spec 4). */
export function nextPollMs({ data, error }: Asked): number | false {
  return error || (data && hasEnded(data)) ? false : audioLimits.pollMs;
}

interface Asked {
  readonly data: Pick<AudioJob, 'status'> | undefined;
  readonly error: Error | null;
}

/** Completed and failed are terminal; any other status is in progress (spec 4). */
export function hasEnded({ status }: Pick<AudioJob, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

export function isJobNotFound(error: Error): boolean {
  return error instanceof CallError && error.error === audioProblems.jobNotFound.error;
}

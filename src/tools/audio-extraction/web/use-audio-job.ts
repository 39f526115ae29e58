import { type EndpointOf, CallError } from '#platform/shared/client.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { client } from '#platform/web/call.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import { callAsOwner, useAudioKey } from './use-audio-key.ts';
import { getAudioJob } from './operations.ts';

/** A job on the screens. */
export type AudioJob = Omit<ResponseOf<EndpointOf<typeof getAudioJob>>, 'success'>;

export const jobQueryKey = (jobId: string | null) => [getAudioJob.path, jobId] as const;

/**
 * Polls a job every two seconds until it has ended or a request fails (spec 4). Also polls while the window
 * is hidden, because its owner may be waiting in another one. `refetch` resumes polling.
 */
export function useAudioJob(jobId: string | null) {
  const { chosen, isPending } = useAudioKey();
  return useQuery({
    queryKey: jobQueryKey(jobId),
    queryFn: ({ signal }) =>
      callAsOwner(chosen?.key, (headers) =>
        client.call(getAudioJob, { params: { jobId: jobId ?? '' }, headers, signal }),
      ),
    enabled: jobId !== null && !isPending,
    refetchInterval: ({ state }) => nextPollMs(state),
    refetchIntervalInBackground: true,
  });
}

/** Returns when to ask for a job again; never if it has ended or the last request failed (spec 4). */
export function nextPollMs({ data, error }: PollState): number | false {
  return error || (data && hasEnded(data)) ? false : audioLimits.pollMs;
}

interface PollState {
  readonly data: Pick<AudioJob, 'status'> | undefined;
  readonly error: Error | null;
}

/** Whether a job has completed or failed; any other status is in progress (spec 4). */
export function hasEnded({ status }: Pick<AudioJob, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

export function isJobNotFound(error: Error): boolean {
  return error instanceof CallError && error.error === audioProblems.jobNotFound.error;
}

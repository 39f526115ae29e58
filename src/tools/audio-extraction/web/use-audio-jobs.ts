import { useQuery } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { listAudioJobs } from '../shared/contract.ts';
import { audioLimits } from '../shared/limits.ts';
import { type AudioJob, hasEnded } from './use-audio-job.ts';

const shownJobs = 10;

/** The account's last jobs, newest first; asked for again while one of them is under way. */
export function useAudioJobs() {
  return useQuery({
    queryKey: [listAudioJobs.path],
    queryFn: async ({ signal }) =>
      (await client.call(listAudioJobs, { query: { limit: String(shownJobs) }, signal })).data,
    refetchInterval: ({ state }) => nextListPollMs(state),
  });
}

interface Asked {
  readonly data: readonly Pick<AudioJob, 'status'>[] | undefined;
  readonly error: Error | null;
}

/** When the list is asked for again; not once every job in it has ended or it could not be asked for. */
export function nextListPollMs({ data = [], error }: Asked): number | false {
  return error || data.every(hasEnded) ? false : audioLimits.listPollMs;
}

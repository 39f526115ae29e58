import { useQuery } from '@tanstack/react-query';
import { client } from '../../../web/kit/call.ts';
import { listAudioJobs } from '../shared/contract.ts';

const shownJobs = 10;

/** The account's last jobs, newest first. */
export function useAudioJobs() {
  return useQuery({
    queryKey: [listAudioJobs.path],
    queryFn: async ({ signal }) =>
      (await client.call(listAudioJobs, { query: { limit: String(shownJobs) }, signal })).data,
  });
}

import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { listBatches } from './operations.ts';

const shownBatches = 10;
const pollMs = 5_000;

/** The account's last batches, newest first, read again while one of them is worked on. */
export function useRecentBatches() {
  return useQuery({
    queryKey: [listBatches.path],
    queryFn: async ({ signal }) =>
      (await client.call(listBatches, { query: { limit: String(shownBatches) }, signal })).data,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      !state.error && state.data?.some(({ finished_at: finishedAt }) => finishedAt === null) ? pollMs : false,
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import { CallError } from '#platform/shared/client.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { PublicBatch } from '#workflows/batches/shared/batch.ts';
import { cancelBatch, getBatch, listBatches, retryBatch } from './operations.ts';

const queryKeyOf = (id: string) => [getBatch.path, id] as const;
/** Large batches are read less often: their answers are long. */
const pollMs = { small: 1_000, large: 2_500, afterError: 5_000 } as const;
const smallTotal = 50;

/** Reads a batch again and again until its last picture has ended, also after a lost connection. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: queryKeyOf(id),
    queryFn: async ({ signal }) => (await client.call(getBatch, { params: { id }, signal })).data,
    // Data read at another time may be out of date.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => nextPollMs(state),
    refetchIntervalInBackground: true,
  });
}

interface PollState {
  readonly data: Pick<PublicBatch, 'finished_at' | 'total'> | undefined;
  readonly error: Error | null;
}

/** Returns when to read a batch again; never if it has ended or the server knows no such batch. */
export function nextPollMs({ data, error }: PollState): number | false {
  if (error) return error instanceof CallError && error.status < 500 ? false : pollMs.afterError;
  if (data && data.finished_at !== null) return false;
  return data && data.total > smallTotal ? pollMs.large : pollMs.small;
}

/** Returns what cancels a batch, and what runs its failed items again. */
export function useBatchActions(id: string) {
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();
  const refresh = async () => {
    refreshUsage();
    void queries.invalidateQueries({ queryKey: [listBatches.path] });
    await queries.invalidateQueries({ queryKey: queryKeyOf(id) });
  };
  const cancel = useMutation({
    mutationFn: () => client.call(cancelBatch, { params: { id } }),
    onError: (error) => refused('Batch not cancelled', error),
    onSettled: refresh,
  });
  const retry = useMutation({
    /** By default all failed items. */
    mutationFn: (items: readonly number[] | undefined) =>
      client.call(retryBatch, { params: { id }, body: items ? { items: [...items] } : {} }),
    onError: (error) => refused('Not run again', error),
    onSettled: refresh,
  });
  return { cancel, retry };
}

function refused(title: string, error: Error): void {
  toast({ title, description: messageOf(error), variant: 'destructive' });
}

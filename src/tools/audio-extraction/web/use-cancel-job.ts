import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { cancelAudioJob } from '../shared/contract.ts';
import { asOwner } from './as-owner.ts';
import { jobQueryKey } from './use-audio-job.ts';
import { useFirstApiKey } from './use-first-api-key.ts';

/** Cancels a job under way; one that ended meanwhile shows its end. */
export function useCancelJob(jobId: string) {
  const { key } = useFirstApiKey();
  const queries = useQueryClient();
  const queryKey = jobQueryKey(jobId);
  return useMutation({
    mutationFn: async () => {
      // a response to an earlier question must not come after the cancel's.
      await queries.cancelQueries({ queryKey });
      return asOwner(key, (headers) => client.call(cancelAudioJob, { params: { jobId }, headers }));
    },
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    onError: (error) => {
      toast({ title: 'Cancel Failed', description: messageOf(error), variant: 'destructive' });
      return queries.invalidateQueries({ queryKey });
    },
  });
}

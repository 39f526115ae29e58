import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '#platform/web/announce.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { ownAddress } from '#platform/web/own-address.ts';
import { toast } from '#platform/web/toast-store.ts';
import { deleteResults, zipResults } from './operations.ts';
import { picturesText } from './present-result.ts';
import { refreshResults } from './use-results.ts';

/** Pictures by their ids, and groups by theirs. */
export interface ChosenResults {
  readonly ids?: readonly string[];
  readonly groups?: readonly string[];
}

/** Downloads chosen pictures as one ZIP. */
export function useZip() {
  return useMutation({
    mutationFn: async (chosen: ChosenResults) => {
      const { zip_url: url } = await client.call(zipResults, { body: bodyOf(chosen) });
      const link = document.createElement('a');
      link.href = ownAddress(url);
      link.download = '';
      link.click();
      announce('The download has started');
    },
    onError: (error) =>
      toast({ title: 'The ZIP was not made', description: messageOf(error), variant: 'destructive' }),
  });
}

/** Deletes chosen pictures. */
export function useDeleteResults() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: ChosenResults) =>
      (await client.call(deleteResults, { body: bodyOf(chosen) })).deleted,
    onSuccess: async (deleted) => {
      toast({ title: `${picturesText(deleted)} deleted` });
      await refreshResults(queries);
    },
    onError: (error) =>
      toast({ title: 'Not deleted', description: messageOf(error), variant: 'destructive' }),
  });
}

function bodyOf({ ids = [], groups = [] }: ChosenResults) {
  return { ids: [...ids], groups: [...groups] };
}

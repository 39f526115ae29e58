import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { deleteApiKey, listApiKeys } from '../shared/contract.ts';

/** Deletes a key by its row number; pending until the list is fresh again. */
export function useDeleteApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.call(deleteApiKey, { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: 'API key deleted', description: 'Your API key has been successfully deleted' });
      return queries.invalidateQueries({ queryKey: [listApiKeys.path] });
    },
    onError: (error) =>
      toast({ title: 'Error deleting API key', description: messageOf(error), variant: 'destructive' }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isolate } from '../../../platform/shared/isolate.ts';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { FreshSignInCanceled, withFreshSignIn } from '../../access/web/fresh-sign-in/fresh-sign-in.ts';
import { createApiKey, listApiKeys } from '../shared/contract.ts';

/** Makes a key; its response is the only time that the dialog shows it whole. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      withFreshSignIn((proof) => client.call(createApiKey, { body: { name, ...proof } })),
    onSuccess: (created) => {
      toast({
        title: 'API key created',
        description: `Your API key for "${isolate(created.name)}" has been created successfully`,
      });
      // The key is shown this once, and waits for no list.
      void queries.invalidateQueries({ queryKey: [listApiKeys.path] });
    },
    onError: (error) => {
      if (error instanceof FreshSignInCanceled) return;
      toast({ title: 'Error generating API key', description: messageOf(error), variant: 'destructive' });
    },
  });
}

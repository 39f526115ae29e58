import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { listSandboxAccounts } from '../shared/contract.ts';

const queryKey = [listSandboxAccounts.path];

/** Every customer of the local payment provider. */
export function useSandboxAccounts() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.call(listSandboxAccounts, { signal }) });
}

/** Does something at the local payment provider; whatever it changed is read again. */
export function useSandboxAction() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
}

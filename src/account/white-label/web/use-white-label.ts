import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { deleteWhiteLabel, getWhiteLabel, setWhiteLabel, verifyWhiteLabel } from './operations.ts';

const queryKey = [getWhiteLabel.path];

/** Returns the account's own domain. */
export function useWhiteLabel() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.call(getWhiteLabel, { signal })).data,
    staleTime: 0,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

/** Sets the domain. Its error is shown at the field. */
export function useSetDomain() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (domain: string) => client.call(setWhiteLabel, { body: { domain } }),
    onSuccess: refresh,
  });
}

/** Looks for the record now. Its error stays on screen, because it says what was found. */
export function useVerifyDomain() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => client.call(verifyWhiteLabel),
    onSuccess: () => toast({ title: 'Domain verified', description: 'New links use it from now on.' }),
    onSettled: refresh,
  });
}

export function useDeleteDomain() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => client.call(deleteWhiteLabel),
    onSuccess: refresh,
    onError: (error) => toast({ title: messageOf(error), description: fixOf(error), variant: 'destructive' }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { getWebhookSecret, rotateWebhookSecret } from '../shared/contract.ts';
import { webhookLimits } from '../shared/schedule.ts';

const queryKey = [getWebhookSecret.path];

/** The secret that signs the account's webhooks. */
export function useWebhookSecret() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.call(getWebhookSecret, { signal }) });
}

/** Replaces the secret and says how long the old one signs along. */
export function useRotateSecret() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(rotateWebhookSecret),
    onSuccess: (secret) => {
      queries.setQueryData(queryKey, secret);
      toast({
        title: 'Signing secret rotated',
        description: `The old secret signs along for ${webhookLimits.previousSecretHours} hours.`,
      });
    },
    onError: (error) =>
      toast({
        title: 'Error rotating the signing secret',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
}

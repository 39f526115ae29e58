import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { testWebhook } from '../shared/contract.ts';
import type { SampleEventName } from '../shared/samples.ts';
import { useRefreshLog } from './use-refresh-log.ts';

/** Sends a test event and waits for what the receiver says. */
export function useSendTest() {
  const refreshLog = useRefreshLog();
  return useMutation({
    mutationFn: (body: { readonly url: string; readonly event: SampleEventName }) =>
      client.call(testWebhook, { body }),
    onSuccess: refreshLog,
  });
}

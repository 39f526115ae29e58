import { client } from '../../../platform/web/call.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { replayEvents } from '../shared/contract.ts';
import { SandboxButton } from './sandbox-button.tsx';

/** Sends the account's events again, shuffled and repeated: nothing may change by that. */
export function ReplayButton() {
  return <SandboxButton label="Send events again" act={replay} />;
}

async function replay(): Promise<void> {
  const { sent, accepted } = await client.call(replayEvents, { body: {} });
  toast({ title: 'Events sent again', description: `${sent} sent, ${accepted} accepted` });
}

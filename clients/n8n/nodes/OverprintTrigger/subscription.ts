import type { IAllExecuteFunctions, IDataObject, IHookFunctions } from 'n8n-workflow';
import { requestOnce } from '../Overprint/transport.ts';

const endpointsPath = '/api/webhooks/endpoints';

/** State of the node between activation and deactivation. */
export interface Remembered extends IDataObject {
  endpointId?: number;
  secret?: string;
  /** When the secret was last read, in ms. */
  secretReadAt?: number;
}

/** Returns whether the address is subscribed. One whose choice of events differs gets this one. */
export async function isSubscribed(ctx: IHookFunctions): Promise<boolean> {
  const { data } = await requestOnce(ctx, {
    method: 'GET',
    path: endpointsPath,
    query: { url: ctx.getNodeWebhookUrl('default') },
  });
  const [endpoint] = data as { id: number }[];
  if (endpoint === undefined) return false;
  const body = { events: eventsOf(ctx), status: 'enabled' };
  await requestOnce(ctx, { method: 'PATCH', path: `${endpointsPath}/${endpoint.id}`, body });
  await remember(ctx, endpoint.id);
  return true;
}

/** Subscribes the workflow's address. */
export async function subscribe(ctx: IHookFunctions): Promise<boolean> {
  const body = {
    url: ctx.getNodeWebhookUrl('default'),
    events: eventsOf(ctx),
    description: `n8n: ${ctx.getWorkflow().name ?? 'workflow'}`.slice(0, 100),
  };
  const { data } = await requestOnce(ctx, { method: 'POST', path: endpointsPath, body });
  await remember(ctx, (data as { id: number }).id);
  return true;
}

/** Ends the subscription. One that is gone already is no error. */
export async function unsubscribe(ctx: IHookFunctions): Promise<boolean> {
  const state = ctx.getWorkflowStaticData('node') as Remembered;
  if (state.endpointId === undefined) return true;
  try {
    await requestOnce(ctx, { method: 'DELETE', path: `${endpointsPath}/${state.endpointId}` });
  } catch (error) {
    if ((error as { httpCode?: unknown }).httpCode !== '404') return false;
  }
  delete state.endpointId;
  delete state.secret;
  delete state.secretReadAt;
  return true;
}

/** Reads the secret that signs the account's events into `state`. */
export async function readSecret(
  ctx: IAllExecuteFunctions,
  state: Remembered,
  nowMs: number,
): Promise<string> {
  const { secret } = await requestOnce(ctx, { method: 'GET', path: '/api/webhooks/secret' });
  Object.assign(state, { secret, secretReadAt: nowMs });
  return secret as string;
}

async function remember(ctx: IHookFunctions, endpointId: number): Promise<void> {
  const state = ctx.getWorkflowStaticData('node') as Remembered;
  state.endpointId = endpointId;
  await readSecret(ctx, state, Date.now());
}

function eventsOf(ctx: IHookFunctions): string[] {
  return ctx.getNodeParameter('events') as string[];
}

import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { events } from '../Overprint/choices.ts';
import { isSigned, seemsSigned, type SignedRequest } from './signature.ts';
import { isSubscribed, readSecret, type Remembered, subscribe, unsubscribe } from './subscription.ts';

/** A secret that does not fit is read again at most so often: it may have been rotated. */
const secretPauseMs = 60_000;

/** Starts the workflow with the events of the account. It is subscribed while the workflow is active. */
export class OverprintTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Overprint Trigger',
    name: 'overprintTrigger',
    icon: { light: 'file:../../icons/overprint.svg', dark: 'file:../../icons/overprint.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts when a product is new, audio is ready, a batch has ended or a shop fails',
    defaults: { name: 'Overprint Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'overprintApi', required: true }],
    webhooks: [
      {
        name: 'default',
        httpMethod: 'POST',
        responseMode: 'onReceived',
        responseData: 'noData',
        path: 'webhook',
      },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['product.discovered'],
        options: [...events],
      },
    ],
  };

  webhookMethods = {
    default: {
      checkExists(this: IHookFunctions) {
        return isSubscribed(this);
      },
      create(this: IHookFunctions) {
        return subscribe(this);
      },
      delete(this: IHookFunctions) {
        return unsubscribe(this);
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject();
    const request = { headers: this.getHeaderData(), rawBody, nowMs: Date.now() };
    if (!(await isGenuine(this, request))) {
      this.getResponseObject().status(401).json({ error: 'Only signed events of Overprint are taken' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [[{ json: JSON.parse(rawBody.toString()) as IDataObject }]] };
  }
}

async function isGenuine(ctx: IWebhookFunctions, request: SignedRequest): Promise<boolean> {
  const state = ctx.getWorkflowStaticData('node') as Remembered;
  if (isSigned(request, state.secret ?? '')) return true;
  if (!seemsSigned(request) || request.nowMs - (state.secretReadAt ?? 0) < secretPauseMs) return false;
  return isSigned(request, await readSecret(ctx, state, request.nowMs));
}

import { Readable } from 'node:stream';
import type {
  IBinaryData,
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  IWebhookFunctions,
} from 'n8n-workflow';

/** Sends a request as n8n does, and returns what its helper returns. */
export type Send = (options: IHttpRequestOptions) => Promise<unknown>;

/** Where a fake workflow runs. */
export interface FakeSite {
  readonly baseUrl: string;
  readonly key: string;
  readonly send?: Send;
}

/** Returns n8n's HTTP helper: results are linked under `PUBLIC_URL`, and read at the address of the test app. */
function sender({ baseUrl, key, send }: FakeSite, isSigned: boolean): Send {
  if (send) return send;
  return async ({ url, method = 'GET', headers = {}, body, encoding, ...options }) => {
    const qs = (options.qs ?? {}) as Record<string, string | number>;
    const address = new URL(url.replace('http://localhost:3000', baseUrl));
    for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
    const isJson = body !== undefined && !Buffer.isBuffer(body) && !(body instanceof Readable);
    const response = await fetch(address, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(isSigned && { 'x-api-key': key }),
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body, duplex: 'half' }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: encoding === 'arraybuffer' ? bytes : bytes.toString(),
    };
  };
}

function base(site: FakeSite) {
  return {
    getCredentials: () => Promise.resolve({ baseUrl: `${site.baseUrl}/`, apiKey: site.key }),
    getNode: () => ({ id: 'node', name: 'Overprint' }),
    helpers: {
      httpRequest: sender(site, false),
      httpRequestWithAuthentication: (_credential: string, options: IHttpRequestOptions) =>
        sender(site, true)(options),
    },
  };
}

export interface FakeRun extends FakeSite {
  /** A value, or a function of the item's index. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly items?: readonly INodeExecutionData[];
  readonly executionId?: string;
  readonly continueOnFail?: boolean;
  /** Files that n8n stores outside memory, by their ids. */
  readonly stored?: Readonly<Record<string, Buffer>>;
}

/** Returns what a node's `execute` is given. */
export function fakeExecution(run: FakeRun): IExecuteFunctions {
  const { parameters, items = [{ json: {} }], stored = {} } = run;
  const fileOf = (itemIndex: number, name: string): IBinaryData => {
    const file = items[itemIndex]?.binary?.[name];
    if (!file) throw new Error(`The item has no binary field '${name}'`);
    return file;
  };
  const storedOf = (id: string) => stored[id] ?? Buffer.alloc(0);
  const { helpers, ...more } = base(run);
  return {
    ...more,
    getInputData: () => [...items],
    getExecutionId: () => run.executionId ?? '1',
    getWorkflowDataProxy: () => ({ $runIndex: 0 }),
    continueOnFail: () => run.continueOnFail === true,
    getNodeParameter(name, itemIndex, fallback) {
      const value = parameters[name] ?? fallback;
      if (value === undefined) throw new Error(`Could not get parameter ${name}`);
      return typeof value === 'function' ? (value as (index: number) => unknown)(itemIndex) : value;
    },
    helpers: {
      ...helpers,
      assertBinaryData: fileOf,
      getBinaryDataBuffer: (itemIndex, name) =>
        Promise.resolve(Buffer.from(fileOf(itemIndex, name).data, 'base64')),
      getBinaryMetadata: (id) => Promise.resolve({ fileSize: storedOf(id).length }),
      getBinaryStream: (id) => Promise.resolve(Readable.from([storedOf(id)])),
      prepareBinaryData: (bytes, fileName = '', mimeType = '') =>
        Promise.resolve({ data: bytes.toString('base64'), fileName, mimeType }),
    },
  };
}

/** Returns what a list of choices is given. */
export function fakeLists(
  site: FakeSite,
  parameters: Readonly<Record<string, unknown>> = {},
): ILoadOptionsFunctions {
  return { ...base(site), getCurrentNodeParameter: (name) => parameters[name] };
}

export interface FakeTrigger extends FakeSite {
  readonly url: string;
  readonly events: readonly string[];
  readonly state: IDataObject;
}

/** Returns what the subscription of a trigger is given. */
export function fakeHook(trigger: FakeTrigger): IHookFunctions {
  return {
    ...base(trigger),
    getNodeParameter: () => trigger.events,
    getNodeWebhookUrl: () => trigger.url,
    getWorkflow: () => ({ name: 'Test' }),
    getWorkflowStaticData: () => trigger.state,
  };
}

/** Returns what a trigger is given for a request, and the status that it sets. */
export function fakeRequest(
  trigger: FakeTrigger,
  headers: Readonly<Record<string, string>>,
  rawBody: Buffer,
) {
  const sent: { status?: number } = {};
  const ctx: IWebhookFunctions = {
    ...base(trigger),
    getHeaderData: () => headers,
    getRequestObject: () => ({ rawBody }),
    getResponseObject: () => ({
      status(code) {
        sent.status = code;
        return { json: () => undefined };
      },
    }),
    getWorkflowStaticData: () => trigger.state,
  };
  return { ctx, sent };
}

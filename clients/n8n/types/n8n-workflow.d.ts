/**
 * What these nodes use of n8n's own package, which is their peer and far larger than all that they need: it is not
 * installed for building them. README.md says how to check them against the whole of it.
 */
declare module 'n8n-workflow' {
  export type GenericValue = string | object | number | boolean | undefined | null;
  export interface IDataObject {
    [key: string]: GenericValue | IDataObject | GenericValue[] | IDataObject[];
  }

  export interface IBinaryData {
    data: string;
    mimeType: string;
    fileName?: string;
    fileExtension?: string;
    /** Set where n8n stores files outside memory. */
    id?: string;
  }

  export interface INodeExecutionData {
    json: IDataObject;
    binary?: { [key: string]: IBinaryData };
    pairedItem?: { item: number } | { item: number }[] | number;
    /** Takes the item to the error output, where the node has one. */
    error?: NodeApiError | NodeOperationError;
  }

  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    description?: string;
    action?: string;
  }

  export interface IDisplayOptions {
    show?: { [key: string]: (string | number | boolean)[] };
    hide?: { [key: string]: (string | number | boolean)[] };
  }

  export interface INodeProperties {
    displayName: string;
    name: string;
    type:
      | 'boolean'
      | 'collection'
      | 'color'
      | 'json'
      | 'multiOptions'
      | 'notice'
      | 'number'
      | 'options'
      | 'resourceMapper'
      | 'string';
    default: GenericValue | IDataObject | GenericValue[];
    typeOptions?: IDataObject;
    options?: (INodePropertyOptions | INodeProperties)[];
    description?: string;
    hint?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    displayOptions?: IDisplayOptions;
  }

  export type Themed = `file:${string}` | { light: `file:${string}`; dark: `file:${string}` };

  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon: Themed;
    group: ('input' | 'output' | 'trigger' | 'transform')[];
    version: number | number[];
    subtitle?: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: 'main'[];
    outputs: 'main'[];
    credentials: { name: string; required?: boolean }[];
    webhooks?: {
      name: string;
      httpMethod: 'POST';
      responseMode: string;
      responseData?: string;
      path: string;
    }[];
    properties: INodeProperties[];
  }

  export interface ResourceMapperField {
    id: string;
    displayName: string;
    defaultMatch: boolean;
    required: boolean;
    display: boolean;
    type: 'string';
  }
  export interface ResourceMapperFields {
    fields: ResourceMapperField[];
  }

  export interface INodeType {
    description: INodeTypeDescription;
    methods?: {
      loadOptions?: { [name: string]: (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]> };
      resourceMapping?: { [name: string]: (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields> };
    };
    webhookMethods?: { default: { [name: string]: (this: IHookFunctions) => Promise<boolean> } };
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }

  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }

  export interface INode {
    id: string;
    name: string;
  }

  export type IHttpRequestMethods = 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  export interface IHttpRequestOptions {
    url: string;
    method?: IHttpRequestMethods;
    headers?: IDataObject;
    qs?: IDataObject;
    body?: IDataObject | Buffer | NodeJS.ReadableStream;
    json?: boolean;
    encoding?: 'arraybuffer';
    returnFullResponse?: boolean;
    ignoreHttpStatusErrors?: boolean;
    disableFollowRedirect?: boolean;
    timeout?: number;
  }

  interface BaseFunctions {
    getCredentials(name: string): Promise<IDataObject>;
    getNode(): INode;
    helpers: {
      httpRequest(options: IHttpRequestOptions): Promise<unknown>;
      httpRequestWithAuthentication(
        this: BaseFunctions,
        credentialName: string,
        options: IHttpRequestOptions,
      ): Promise<unknown>;
    };
  }
  export type IAllExecuteFunctions = BaseFunctions;

  export interface IExecuteFunctions extends BaseFunctions {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    getExecutionId(): string;
    getWorkflowDataProxy(itemIndex: number): { $runIndex: number };
    continueOnFail(): boolean;
    helpers: BaseFunctions['helpers'] & {
      assertBinaryData(itemIndex: number, propertyName: string): IBinaryData;
      getBinaryDataBuffer(itemIndex: number, propertyName: string): Promise<Buffer>;
      getBinaryMetadata(binaryDataId: string): Promise<{ fileSize: number }>;
      getBinaryStream(binaryDataId: string): Promise<NodeJS.ReadableStream>;
      prepareBinaryData(bytes: Buffer, fileName?: string, mimeType?: string): Promise<IBinaryData>;
    };
  }
  export interface ILoadOptionsFunctions extends BaseFunctions {
    getCurrentNodeParameter(name: string): unknown;
  }
  export interface IHookFunctions extends BaseFunctions {
    getNodeParameter(name: string): unknown;
    getNodeWebhookUrl(name: string): string | undefined;
    getWorkflow(): { id?: string; name?: string };
    getWorkflowStaticData(type: 'node'): IDataObject;
  }
  export interface IWebhookFunctions extends BaseFunctions {
    getHeaderData(): { [name: string]: string | string[] | undefined };
    getRequestObject(): { rawBody: Buffer };
    getResponseObject(): { status(code: number): { json(body: object): void } };
    getWorkflowStaticData(type: 'node'): IDataObject;
  }

  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: Themed;
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate?: IAuthenticateGeneric;
    test?: ICredentialTestRequest;
  }
  export interface IAuthenticateGeneric {
    type: 'generic';
    properties: { headers?: IDataObject };
  }
  export interface ICredentialTestRequest {
    request: { baseURL?: string; url: string };
  }

  interface ErrorOptions {
    message?: string;
    description?: string;
    httpCode?: string;
    itemIndex?: number;
  }
  export class NodeApiError extends Error {
    constructor(node: INode, response: { [key: string]: unknown }, options?: ErrorOptions);
    description: string | null | undefined;
    httpCode: string | null;
  }
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, options?: ErrorOptions);
    description: string | null | undefined;
  }
  export const NodeConnectionTypes: { readonly Main: 'main' };
  export function sleep(ms: number): Promise<void>;
}

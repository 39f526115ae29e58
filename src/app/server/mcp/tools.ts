import {
  endpointsOf,
  type OpenApiDocument,
  type Operation,
  type ReferenceEndpoint,
} from '../../../platform/shared/reference/document.ts';
import { idempotencyHeader } from '../../../platform/shared/idempotency.ts';

/** The tools by their names: the operation that each one calls. */
const operationOf = {
  pad_image: 'padImage',
  overlay_text: 'drawText',
  render_template: 'renderTemplate',
  extract_audio: 'extractAudio',
  get_audio_job: 'getAudioJob',
  create_batch: 'createBatch',
  get_batch: 'getBatch',
  get_usage: 'getUsage',
  list_shops: 'listShops',
  list_products: 'listAllProducts',
} as const;

/** The argument that becomes the header `Idempotency-Key`. */
export const idempotencyArgument = 'idempotency_key';

export interface ToolSchema extends Record<string, unknown> {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A tool for language models: one operation of the HTTP API. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly inputSchema: ToolSchema;
  readonly outputSchema: ToolSchema;
}

/** Returns every tool, described by the API's own document. Throws if that lacks one of the operations. */
export function toolsOf(document: OpenApiDocument): readonly Tool[] {
  const byId = new Map(endpointsOf(document).map((one) => [one.operation.operationId, one]));
  return Object.entries(operationOf).map(([name, operationId]) => {
    const found = byId.get(operationId);
    if (!found) throw new Error(`Expected the operation ${operationId} in the document, found none`);
    return toolOf(name, found);
  });
}

function toolOf(name: string, { method, path, operation }: ReferenceEndpoint): Tool {
  if (method !== 'GET' && method !== 'POST')
    throw new Error(`Expected GET or POST for ${name}, received ${method}`);
  const { inputSchema, needs } = inputOf(operation);
  return {
    name,
    title: operation.summary,
    description: [`${operation.summary}.`, operation.description, ...needs].filter(Boolean).join(' '),
    method,
    path,
    pathNames: operation.parameters.filter((one) => one.in === 'path').map((one) => one.name),
    inputSchema,
    outputSchema: outputOf(operation),
  };
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Choice[];
  readonly allOf?: readonly { readonly anyOf?: readonly Choice[] }[];
}
interface Choice {
  readonly required: readonly string[];
}

/**
 * Returns what a call sends, parameters and body as one object, and sentences for the fields of which one is needed:
 * clients refuse `anyOf` at the top of a tool's schema.
 */
function inputOf({ parameters, requestBody }: Operation) {
  const content = requestBody?.content['application/*'] ?? requestBody?.content['application/json'];
  const body = (content?.schema ?? {}) as BodySchema;
  const named = parameters.map(({ in: place, ...parameter }) => ({
    ...parameter,
    name: place === 'header' && parameter.name === idempotencyHeader ? idempotencyArgument : parameter.name,
  }));
  const ofParameters = named.map(
    ({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }] as const,
  );
  const choices = body.anyOf
    ? [body.anyOf]
    : (body.allOf ?? []).flatMap(({ anyOf }) => (anyOf ? [anyOf] : []));
  const required = [
    ...named.filter((parameter) => parameter.required).map(({ name }) => name),
    ...(body.required ?? []),
  ];
  const inputSchema: ToolSchema = {
    type: 'object',
    properties: { ...body.properties, ...Object.fromEntries(ofParameters) },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  const needs = choices.map(
    (choice) => `Needs one of: ${choice.flatMap(({ required: names }) => names).join(', ')}.`,
  );
  return { inputSchema, needs };
}

function outputOf({ operationId, responses }: Operation): ToolSchema {
  const [, success] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  const schema = success?.content?.['application/json']?.schema;
  if (schema?.type !== 'object' || !schema.properties)
    throw new Error(`Expected an object as the response of ${operationId}`);
  return { ...schema, type: 'object', properties: schema.properties };
}

import {
  endpointsOf,
  type OpenApiDocument,
  type Operation,
  type ReferenceEndpoint,
} from '#platform/shared/reference/document.ts';
import { idempotencyHeader } from '#platform/shared/idempotency.ts';
import { toCamelCase } from '#platform/shared/snake-case.ts';

interface ToolSource {
  /** The operation that the tool calls. */
  readonly operation: string;
  /** The thing in its path: by the name of the field in which other tools return it, and which of them. */
  readonly id?: { readonly name: string; readonly from: string };
  /** Of work that goes on after the response: the tools that read it and end it. */
  readonly work?: WorkTools;
}

/** The tools that read and end work, whose id is `id` in their responses. */
export interface WorkTools {
  readonly id: string;
  readonly read: string;
  /** Of the tool that starts the work. */
  readonly cancel?: string;
}

/** The tools by their names. */
const sources: Readonly<Record<string, ToolSource>> = {
  pad_image: { operation: 'padImage' },
  overlay_text: { operation: 'drawText' },
  list_fonts: { operation: 'listFonts' },
  list_assets: { operation: 'listAssets' },
  add_asset: { operation: 'addAsset' },
  list_templates: { operation: 'listTemplates' },
  render_template: { operation: 'renderTemplate', id: { name: 'template_id', from: 'list_templates' } },
  import_template: { operation: 'importTemplate' },
  list_presets: { operation: 'listPresets' },
  check_print: { operation: 'checkPrint' },
  make_print_files: { operation: 'makePrintFiles' },
  extract_audio: {
    operation: 'extractAudio',
    work: { id: 'job_id', read: 'get_audio_job', cancel: 'cancel_audio_job' },
  },
  get_audio_job: {
    operation: 'getAudioJob',
    id: { name: 'job_id', from: 'extract_audio' },
    work: { id: 'job_id', read: 'get_audio_job' },
  },
  cancel_audio_job: { operation: 'cancelAudioJob', id: { name: 'job_id', from: 'extract_audio' } },
  create_batch: {
    operation: 'createBatch',
    work: { id: 'batch_id', read: 'get_batch', cancel: 'cancel_batch' },
  },
  get_batch: {
    operation: 'getBatch',
    id: { name: 'batch_id', from: 'create_batch' },
    work: { id: 'batch_id', read: 'get_batch' },
  },
  cancel_batch: { operation: 'cancelBatch', id: { name: 'batch_id', from: 'create_batch' } },
  get_usage: { operation: 'getUsage' },
  list_shops: { operation: 'listAnyShops' },
  add_shop: { operation: 'addAnyShop' },
  scan_shop: { operation: 'scrapeShop', id: { name: 'shop_id', from: 'list_shops' } },
  list_products: { operation: 'listAllProducts' },
};

/** Tools that change nothing, although their operation is a POST. */
const readOnlyPosts: readonly string[] = ['check_print'];

/** The argument that becomes the header `Idempotency-Key`. */
export const idempotencyArgument = 'idempotency_key';

/** The argument that lets a call wait for work, in seconds. */
export const waitArgument = 'wait_seconds';
/** Below the time after which proxies and clients end a call. */
export const maxWaitSeconds = 45;

export interface ToolSchema extends Record<string, unknown> {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The argument that becomes a part of the path. */
export interface PathArgument {
  /** As the schema of the tool calls it. */
  readonly name: string;
  /** As the path calls it. */
  readonly inPath: string;
  /** Every name that it is taken by. */
  readonly spellings: readonly string[];
  /** The tool that returns it. */
  readonly from: string;
}

/** A tool for language models: one operation of the HTTP API. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: ToolMethod;
  /** With `{name}` for the part that is an argument. */
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly pathArgument: PathArgument | undefined;
  readonly work: WorkTools | undefined;
  /** The parts of a form that the operation takes as files. */
  readonly fileFields: readonly string[];
  readonly inputSchema: ToolSchema;
  readonly outputSchema: ToolSchema;
}
export type ToolMethod = (typeof methods)[number];
const methods = ['GET', 'POST', 'DELETE'] as const;

/** Returns every tool, described by the API's own document. Throws if that lacks one of the operations. */
export function toolsOf(document: OpenApiDocument): readonly Tool[] {
  const byId = new Map(endpointsOf(document).map((one) => [one.operation.operationId, one]));
  const tools = Object.entries(sources).map(([name, source]) => {
    const found = byId.get(source.operation);
    if (!found) throw new Error(`Expected the operation ${source.operation} in the document, found none`);
    return toolOf(name, source, found);
  });
  return tools.map((tool) => (tool.work ? waiting(tool, toolNamed(tools, tool.work.read)) : tool));
}

/** Returns a tool by its name. Throws if there is none. */
export function toolNamed(tools: readonly Tool[], name: string): Tool {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new Error(`Expected a tool named ${name}`);
  return found;
}

/** Returns a tool with the argument that waits, and with what reading the work returns beside its own. */
function waiting(tool: Tool, read: Tool): Tool {
  const wait = {
    type: 'integer',
    minimum: 0,
    maximum: maxWaitSeconds,
    default: 0,
    description: 'Waits for the end of the work for at most so many seconds, and reports its progress.',
  };
  const { inputSchema, outputSchema } = tool;
  const status = { type: 'string', description: '`processing` until the work has ended.' };
  const added = { ...read.outputSchema.properties, ...outputSchema.properties };
  return {
    ...tool,
    inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, [waitArgument]: wait } },
    outputSchema: {
      ...outputSchema,
      properties: tool === read ? outputSchema.properties : { ...added, status },
    },
  };
}

function toolOf(
  name: string,
  source: ToolSource,
  { method: sent, path, operation }: ReferenceEndpoint,
): Tool {
  const method = methods.find((one) => one === sent);
  if (!method) throw new Error(`Expected one of ${methods.join(', ')} for ${name}, received ${sent}`);
  const pathArgument = pathArgumentOf(source, operation);
  const { inputSchema, needs } = inputOf(operation, pathArgument);
  return {
    name,
    title: operation.summary,
    description: [`${operation.summary}.`, operation.description, ...needs].filter(Boolean).join(' '),
    method,
    path,
    isReadOnly: method === 'GET' || readOnlyPosts.includes(name),
    pathArgument,
    work: source.work,
    fileFields: fileFieldsOf(operation),
    inputSchema: standard(inputSchema),
    outputSchema: standard(outputOf(operation)),
  };
}

/** Formats of our own, for the reference. A client of the protocol warns of each that it does not know. */
const ownFormats: readonly unknown[] = ['color', 'percent'];

/** Returns a schema without the formats that are ours alone. */
function standard(schema: ToolSchema): ToolSchema {
  const withoutOwn = (key: string, value: unknown) =>
    key === 'format' && ownFormats.includes(value) ? undefined : value;
  return JSON.parse(JSON.stringify(schema, withoutOwn)) as ToolSchema;
}

/** Other tools return an id as `id`, or by its own name in either spelling: each is taken. */
function pathArgumentOf(
  { id }: ToolSource,
  { operationId, parameters }: Operation,
): PathArgument | undefined {
  const [inPath, ...others] = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  if (others.length > 0 || (inPath === undefined) !== (id === undefined))
    throw new Error(`Expected the name of the one id in the path of ${operationId}`);
  if (inPath === undefined || id === undefined) return undefined;
  const { name, from } = id;
  return { name, inPath, spellings: [...new Set([name, toCamelCase(name), inPath, 'id'])], from };
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
 * Returns what a call sends, parameters and body as one object, and sentences for the fields of which one is
 * needed: clients refuse `anyOf` at the top of a tool's schema.
 */
function inputOf({ parameters, requestBody }: Operation, pathArgument: PathArgument | undefined) {
  const body = (requestBody?.content['application/json']?.schema ?? {}) as BodySchema;
  const named = parameters.map(({ in: place, ...parameter }) => {
    if (place === 'path' && pathArgument) {
      const description = `${parameter.description} \`${pathArgument.from}\` returns it.`;
      return { ...parameter, name: pathArgument.name, description };
    }
    const isKey = place === 'header' && parameter.name === idempotencyHeader;
    return { ...parameter, name: isKey ? idempotencyArgument : parameter.name };
  });
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

/** Returns the parts of a form that are files. */
function fileFieldsOf({ requestBody }: Operation): readonly string[] {
  const form = (requestBody?.content['multipart/form-data']?.schema ?? {}) as BodySchema;
  return Object.entries(form.properties ?? {}).flatMap(([name, schema]) => (isFile(schema) ? [name] : []));
}

/** A file, or several of them. */
function isFile(schema: unknown): boolean {
  const { format, items } = schema as { readonly format?: unknown; readonly items?: unknown };
  return format === 'binary' || (typeof items === 'object' && items !== null && isFile(items));
}

function outputOf({ operationId, responses }: Operation): ToolSchema {
  const [, success] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  const schema = success?.content?.['application/json']?.schema;
  if (schema?.type !== 'object' || !schema.properties)
    throw new Error(`Expected an object as the response of ${operationId}`);
  return { ...schema, type: 'object', properties: schema.properties };
}

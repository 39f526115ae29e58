import { aboutApi } from '#app/server/about-api.ts';
import { webhookEvents } from '#app/server/webhook-events.ts';
import { buildOpenApi } from '#platform/server/http/openapi/build.ts';
import {
  endpointsOf,
  type OpenApiDocument,
  type ReferenceEndpoint,
} from '#platform/shared/reference/document.ts';
import { keyEndpoints } from './key-endpoints.ts';

/** The operations that are actions, and their fields that Zapier fills in by itself or cannot send. */
const operations: Readonly<Record<string, readonly string[]>> = {
  padImage: ['image'],
  drawText: ['image', 'template_id', 'values'],
  renderTemplate: ['image'],
  checkPrint: ['image'],
  makePrintFiles: ['image'],
  extractAudio: ['video', 'upload_id', 'webhook_url', 'webhook_authorization'],
  createBatch: ['images', 'webhook_url', 'webhook_authorization'],
  addAnyShop: [],
  scrapeShop: [],
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const helpMaxLength = 1_000;

/** Returns what each action sends, by its operation: input fields, and which of them are JSON. */
export async function zapierActions(root: string) {
  const publicUrl = 'https://overprint.example';
  const about = aboutApi({ version: '', publicUrl, events: webhookEvents(publicUrl) });
  const document = buildOpenApi(await keyEndpoints(root), about) as unknown as OpenApiDocument;
  const byId = new Map(endpointsOf(document).map((one) => [one.operation.operationId, one]));
  return Object.fromEntries(
    Object.entries(operations).map(([id, left]) => {
      const found = byId.get(id);
      if (!found) throw new Error(`Expected the operation ${id} in the document`);
      return [id, actionOf(found, left)] as const;
    }),
  );
}

function actionOf({ method, path, operation }: ReferenceEndpoint, left: readonly string[]) {
  const body = (operation.requestBody?.content['application/json']?.schema ?? {}) as Schema;
  const fields = Object.entries(body.properties ?? {}).filter(([name]) => !left.includes(name));
  return {
    method,
    path,
    description: plain([`${operation.summary}.`, operation.description].filter(Boolean).join(' ')),
    fields: fields.map(([name, schema]) => fieldOf(name, schema, body.required?.includes(name) ?? false)),
    json: fields.filter(([, schema]) => isJson(schema)).map(([name]) => name),
  };
}

function fieldOf(key: string, schema: Schema, required: boolean) {
  const help = plain([schema.description, isJson(schema) && 'As JSON.'].filter(Boolean).join(' '));
  return {
    key,
    label: labelOf(key),
    ...(help && { helpText: help }),
    ...(required && { required }),
    ...kindOf(key, schema),
  };
}

/** Returns the type of a field as Zapier calls it. */
function kindOf(key: string, schema: Schema) {
  if (isDictionary(schema)) return { dict: true };
  if (isJson(schema)) return { type: 'text' };
  if (/^(?:image|video)_url$/.test(key)) return { type: 'file' };
  const choices = (schema.enum ?? schema.items?.enum)?.map(String);
  const types = typesOf(schema);
  const [type = 'string'] = types.length === 1 ? types : [];
  if (type === 'array') return { type: 'string', list: true, ...(choices && { choices }) };
  return { type: key === 'text' || key === 'csv' ? 'text' : type, ...(choices && { choices }) };
}

/** An object whose fields the caller names. */
function isDictionary(schema: Schema): boolean {
  return typesOf(schema).includes('object') && !schema.anyOf && !schema.properties && !isOptions(schema);
}

/** `options` of a batch has fields of a tool, which may be numbers or layers. */
function isOptions({ description = '' }: Schema): boolean {
  return description.startsWith("The tool's fields");
}

/** An object or a list of objects, which a form has no fields for. */
function isJson(schema: Schema): boolean {
  if (isDictionary(schema)) return false;
  if (schema.items) return isJson(schema.items) || schema.items.oneOf !== undefined;
  return isOptions(schema) || schema.properties !== undefined;
}

function typesOf({ type, anyOf, oneOf }: Schema): string[] {
  const own = type === undefined ? [] : [type].flat();
  const others = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(typesOf);
  return [...new Set([...own, ...others])].filter((one) => one !== 'null');
}

/** `image_url` becomes `Image URL`. */
function labelOf(key: string): string {
  const words = key.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ').replaceAll(/\b(?:Url|Id|Csv|Dpi)\b/g, (word) => word.toUpperCase());
}

/** Zapier shows Markdown; a path of the API would only be in the way. */
function plain(text: string): string {
  return text.length > helpMaxLength ? `${text.slice(0, helpMaxLength - 3)}...` : text;
}

/** Returns the events, each with its sample. */
export function zapierTriggers() {
  return webhookEvents('https://overprint.example').map(({ name, summary, sample }) => ({
    name,
    summary: summary.replace(/\.$/, ''),
    sample,
  }));
}

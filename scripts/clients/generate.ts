import { aboutApi } from '#app/server/about-api.ts';
import { webhookEvents } from '#app/server/webhook-events.ts';
import { buildOpenApi } from '#platform/server/http/openapi/build.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { keyEndpoints } from './key-endpoints.ts';
import { bodyOf, type DocumentedOperation, operationText } from './operation-text.ts';
import { commentText, type JsonSchema, typeText } from './type-text.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: DocumentedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const heading = '// Made from the declarations of the endpoints by `npm run build:clients`.\n\n';

/**
 * Returns the generated sources of the JavaScript client by their names: the types of everything that an API
 * key may call, and what the client must know of each call at run time.
 */
export async function generateSources(root: string): Promise<Readonly<Record<string, string>>> {
  const endpoints = await keyEndpoints(root);
  const publicUrl = 'https://overprint.example';
  const about = aboutApi({ version: '', publicUrl, events: webhookEvents(publicUrl) });
  const document = buildOpenApi(endpoints, about) as unknown as Document;
  return { 'types.ts': typesText(document, endpoints), 'operations.ts': operationsText(endpoints) };
}

function typesText({ paths, webhooks, components }: Document, endpoints: readonly EndpointSpec[]): string {
  const filesOf = new Map(endpoints.map(({ name, files = {} }) => [name, Object.keys(files)]));
  const operations = Object.values(paths)
    .filter((methods) => !('$ref' in methods))
    .flatMap((methods) => Object.values(methods));
  const events = Object.entries(webhooks);
  return [
    `${heading}${importText}`,
    ...Object.entries(components.schemas).map(declaration),
    ...events.map(([name, { post }]) => declaration([eventName(name), bodyOf(post) ?? {}])),
    '/** Every event that is sent to a webhook. */',
    `export type WebhookEvent = ${events.map(([name]) => eventName(name)).join(' | ')};`,
    '/** Every call of the API, by its operation id: what it takes and what it returns. */',
    `export interface Operations {\n${operations.map((one) => operationText(one, filesOf.get(one.operationId))).join('\n')}\n}\n`,
  ].join('\n');
}

const importText = `import type { Input } from '../input.ts';

/** At least one of the fields. */
type OneOf<Names extends string> = { [Name in Names]: { [One in Name]: unknown } }[Names];
`;

function declaration([name, schema]: readonly [string, JsonSchema]): string {
  const text = typeText(schema);
  const comment = commentText(schema);
  return text.startsWith('{') && !schema.oneOf
    ? `${comment}export interface ${name} ${text}`
    : `${comment}export type ${name} = ${text};`;
}

/** `audio.completed` becomes `AudioCompletedEvent`. */
function eventName(name: string): string {
  return `${name.replaceAll(/(?:^|[._])(\w)/g, (_gap, letter: string) => letter.toUpperCase())}Event`;
}

/** A line for each operation, because objects would take twice the bytes in the package. */
function operationsText(endpoints: readonly EndpointSpec[]): string {
  const lines = endpoints.map(({ name, method, path, files = {}, media, response }) => {
    const rules = Object.entries(files).map(
      ([field, { address, many }]) => `${field}=${address?.field ?? (many ? '[]' : '')}`,
    );
    return [name, method, path, ...rules, ...(!response && media ? ['bytes'] : [])].join(' ');
  });
  return `${heading}export const operationTable = \`\n${lines.join('\n')}\n\`;\n`;
}

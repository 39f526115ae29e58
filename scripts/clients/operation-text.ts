import { commentText, type JsonSchema, typeText } from './type-text.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly schema?: JsonSchema;
}

/** An operation of the OpenAPI document, as far as a client needs it. */
export interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

/**
 * Returns an operation as a member of `Operations`: the types of what it takes and what it returns. `files` are
 * the names of its file fields.
 */
export function operationText(operation: DocumentedOperation, files: readonly string[] = []): string {
  const params = fieldsIn(operation, 'path');
  const query = fieldsIn(operation, 'query');
  const body = withFiles(bodyOf(operation), files);
  const response = responseOf(operation);
  const fields = [
    ...(params ? [`params: ${typeText(params)};`] : []),
    ...(query ? [`query${query.required?.length ? '' : '?'}: ${typeText(query)};`] : []),
    ...(body
      ? [
          `body${body.required?.length || body.anyOf || body.allOf ? '' : '?'}: ${typeText(body)}${needsText(body)};`,
        ]
      : []),
    `response: ${response ? typeText(response) : noJsonText(operation)};`,
  ];
  const comment = commentText({ description: `${operation.summary}.` });
  return `${comment}${operation.operationId}: {\n${fields.join('\n')}\n};`;
}

function fieldsIn({ parameters }: DocumentedOperation, place: string): JsonSchema | undefined {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  const properties = Object.fromEntries(
    found.map(({ name, description, schema }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  );
  const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: 'object', properties, required };
}

/** Returns the fields of the body. Of two body types it is the form's, which also has the files. */
export function bodyOf({ requestBody }: DocumentedOperation): JsonSchema | undefined {
  const content = requestBody?.content['multipart/form-data'] ?? requestBody?.content['application/json'];
  return content?.schema;
}

/** A file that may be a text, too, is documented as a text: it becomes a file. */
function withFiles(body: JsonSchema | undefined, files: readonly string[]): JsonSchema | undefined {
  if (!body) return undefined;
  const texts = files.filter((name) => body.properties?.[name]?.type === 'string');
  const asFiles = texts.map((name) => [name, { type: 'string', format: 'binary' }] as const);
  return { ...body, properties: { ...body.properties, ...Object.fromEntries(asFiles) } };
}

/** Returns what a body needs beyond its required fields: one of several. */
function needsText({ anyOf, allOf }: JsonSchema): string {
  const groups = anyOf ? [anyOf] : (allOf ?? []).map((group) => group.anyOf ?? []);
  return groups
    .map((group) => group.flatMap(({ required = [] }) => required).map((name) => `'${name}'`))
    .map((names) => ` & OneOf<${names.join(' | ')}>`)
    .join('');
}

function responseOf({ responses }: DocumentedOperation): JsonSchema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema;
}

function noJsonText({ responses }: DocumentedOperation): string {
  return Object.keys(responses).some((status) => status === '204') ? 'undefined' : 'Response';
}

import { resolveReferences } from './references.ts';

/** The subset of an OpenAPI 3.1 document that the reference shows. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, ProblemExample>>;
}

export interface ProblemExample {
  readonly value: { readonly error?: string; readonly code?: string; readonly fix?: string };
  /** The calls that it is a problem of, if not only of this endpoint. */
  readonly 'x-applies-to'?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, Content>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: Readonly<Record<string, Content>>;
  /** Content types that the caller has to ask for. */
  readonly 'x-media-types'?: readonly string[];
}

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** One endpoint of the reference. */
export interface ReferenceEndpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Returns every endpoint in the document's order, with what it refers to in place of references. */
export function endpointsOf(document: OpenApiDocument): readonly ReferenceEndpoint[] {
  const known = endpointsByDocument.get(document);
  if (known) return known;
  const endpoints = listEndpoints(resolveReferences({ ...document, paths: ownPaths(document) }));
  endpointsByDocument.set(document, endpoints);
  return endpoints;
}

const endpointsByDocument = new WeakMap<OpenApiDocument, readonly ReferenceEndpoint[]>();

/** Without second paths of endpoints, which refer to the first one. */
function ownPaths({ paths }: OpenApiDocument): OpenApiDocument['paths'] {
  return Object.fromEntries(Object.entries(paths).filter(([, methods]) => !('$ref' in methods)));
}

function listEndpoints({ paths }: OpenApiDocument): ReferenceEndpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Endpoints of one tag. */
export interface ReferenceSection {
  readonly tag: string;
  readonly endpoints: readonly ReferenceEndpoint[];
}

/** Returns every endpoint by its tag: first the tags that API keys can call, then those of the screens. */
export function sectionsOf(document: OpenApiDocument): ReferenceSection[] {
  const byTag = Map.groupBy(endpointsOf(document), ({ operation }) => operation.tags[0] ?? '');
  const sections = [...byTag].map(([tag, endpoints]) => ({ tag, endpoints }));
  const forKeys = sections.filter(({ endpoints }) => endpoints.some(takesKeys));
  return [...forKeys, ...sections.filter((one) => !forKeys.includes(one))];
}

/** Returns whether API keys may call the endpoint. */
export function takesKeys({ operation }: ReferenceEndpoint): boolean {
  return operation.security.some((kind) => 'key' in kind);
}

export interface ReferenceField {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly example: unknown;
}

/**
 * Returns what a caller can send: path, query, header and body fields. Of two body types it takes the form's,
 * which also has the files.
 */
export function fieldsOf({ parameters, requestBody }: Operation): ReferenceField[] {
  const body = requestBody?.content['multipart/form-data'] ?? requestBody?.content['application/json'];
  const required = body?.schema?.required ?? [];
  return [
    ...parameters.map(({ name, in: place, required: needed, description, schema }) =>
      field(name, place, { ...schema, ...(description !== undefined && { description }) }, needed),
    ),
    ...Object.entries(body?.schema?.properties ?? {}).map(([name, schema]) =>
      field(name, 'body', schema, required.includes(name)),
    ),
  ];
}

function field(
  name: string,
  place: ReferenceField['place'],
  schema: Schema,
  required: boolean,
): ReferenceField {
  return {
    name,
    place,
    type: typeOf(schema),
    required,
    description: schema.description ?? '',
    example: schema.examples?.[0],
  };
}

/** Returns a schema's type in short form: `string`, `"yes" | "no"`, `file`, `object[]`. */
export function typeOf(schema: Schema): string {
  if (schema.format === 'binary') return 'file';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

/**
 * Returns the fields of a JSON response, nested ones with a dot. Of two shapes it takes that of API keys; of
 * entries that say what they are, the fields of all.
 */
function responseFieldsOf(schema: Schema, prefix = ''): { readonly name: string; readonly schema: Schema }[] {
  const { properties, oneOf = [] } =
    (schema.type === 'array' ? schema.items : (schema.anyOf?.[0] ?? schema)) ?? {};
  const all = Object.assign({}, ...oneOf.map((one) => one.properties), properties) as Schema['properties'];
  return Object.entries(all ?? {}).flatMap(([name, inner]) => [
    { name: `${prefix}${name}`, schema: inner },
    ...responseFieldsOf(inner, `${prefix}${name}${inner.type === 'array' ? '[]' : ''}.`),
  ]);
}

/** Returns the successful response: its status, its headers, its content types and the fields of its JSON. */
export function successOf({ responses }: Operation) {
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 300) ?? ['200', {}];
  const types = [...Object.keys(response.content ?? {}), ...(response['x-media-types'] ?? [])];
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({ name, ...header }));
  const schema = response.content?.['application/json']?.schema;
  const fields = responseFieldsOf(schema ?? {});
  return { status, headers, types, fields, schema };
}

import { z } from 'zod';
import { byteStreamType, type EndpointSpec } from '../../shared/endpoint.ts';
import {
  idempotencyHeader,
  idempotencyLimits,
  idempotencyProblems,
  replayedHeader,
  takesIdempotencyKey,
} from '../../shared/idempotency.ts';
import type { ProblemShape } from '../../shared/problem.ts';

type Json = Record<string, unknown>;

/**
 * Returns the OpenAPI 3.1 document of a server's endpoints. Nothing in it is written by hand (contract 3).
 */
export function buildOpenApi(
  endpoints: readonly EndpointSpec[],
  about: { version: string; publicUrl: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const spec of endpoints) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(spec) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Overprint API', version: about.version, description: apiDescription },
    servers: [{ url: about.publicUrl }],
    tags: [...new Set(endpoints.map((spec) => spec.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: toJsonSchema(problemSchema, 'output') }, securitySchemes },
  };
}

const apiDescription = `Media automation for print-on-demand sellers: text on pictures, square pictures, audio out of videos, and webhooks for new products of watched shops.

Send your API key as \`X-API-Key\`. Bodies are JSON, or a multipart form where a file goes along. Every refusal is JSON with \`success: false\`, \`error\`, \`code\`, \`request_id\` and often \`fix\`; every answer carries \`X-Request-Id\`, by which a metered call is found in the request log. Metered answers carry \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; 429 and 503 come with \`Retry-After\`. A call counts against the monthly quota when a tool worked on it; refusals before that, and failures on our side (500 and above), are logged and do not count. The burst limit is a bucket of calls that fills again every second: \`RateLimit-Policy\` names its rate and size. Every POST takes an \`Idempotency-Key\`. A JSON body has at most 100 fields, 32 levels and 64 KB; where files are taken it has 1 MB beside them.`;

const problemSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fix: z.string().optional(),
  param: z
    .string()
    .optional()
    .meta({ description: 'The field that the error concerns.', examples: ['overlays.2.font_size'] }),
  request_id: z.string(),
});

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  identity: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' },
  session: { type: 'apiKey', in: 'cookie', name: 'overprint_session' },
};

function operation(spec: EndpointSpec): Json {
  return {
    operationId: spec.name,
    tags: [spec.tag],
    summary: spec.summary,
    ...(spec.description !== undefined && { description: spec.description }),
    security: spec.callers === 'anyone' ? [] : spec.callers.map((kind) => ({ [kind]: [] })),
    parameters: [
      ...parameters(spec.params, 'path'),
      ...parameters(spec.query, 'query'),
      ...parameters(spec.headers, 'header'),
      ...keyHeader(spec),
    ],
    ...((spec.body !== undefined || spec.streams) && { requestBody: requestBody(spec) }),
    responses: { [String(spec.status ?? 200)]: success(spec), ...failures(spec) },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): Json[] {
  const fields: Readonly<Record<string, z.ZodType>> = schema?.shape ?? {};
  return Object.entries(fields).map(([name, field]) => {
    const isOptional = place !== 'path' && field.safeParse(undefined).success;
    const { description, required = !isOptional, ...rest } = toJsonSchema(field, 'input');
    const shown = place === 'header' ? headerName(name) : name;
    return {
      name: shown,
      in: place,
      required,
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

/** `upload-length` becomes `Upload-Length`. */
function headerName(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

/** The header `Idempotency-Key`, for every POST of the public API (contract 3). */
function keyHeader(spec: EndpointSpec): Json[] {
  if (!takesIdempotencyKey(spec)) return [];
  const description = `Names this call: the same key and body within ${idempotencyLimits.lifeHours} hours get the same answer and count once; it is then marked \`${replayedHeader}: true\`.`;
  const schema = { type: 'string', minLength: 1, maxLength: idempotencyLimits.keyMaxLength };
  return [{ name: idempotencyHeader, in: 'header', required: false, description, schema }];
}

function requestBody(spec: EndpointSpec): Json {
  if (spec.rawBody)
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  if (spec.streams)
    return {
      required: spec.method !== 'POST',
      content: { [byteStreamType]: { schema: { type: 'string', format: 'binary' } } },
    };
  const fields = toJsonSchema(spec.body ?? z.strictObject({}), 'input');
  const content: Json = { 'application/json': { schema: withFiles(fields, spec, jsonFile) } };
  if (spec.files) content['multipart/form-data'] = { schema: withFiles(fields, spec, formFile) };
  return { required: true, content };
}

type FileSchema = (description: string) => Json;
const jsonFile: FileSchema = (description) => ({
  type: 'string',
  format: 'uri',
  description: `${description} As a data URI.`,
});
const formFile: FileSchema = (description) => ({ type: 'string', format: 'binary', description });

function withFiles(fields: Json, spec: EndpointSpec, fileSchema: FileSchema): Json {
  const files = Object.entries(spec.files ?? {}).map(
    ([name, rule]) => [name, fileSchema(rule.description)] as const,
  );
  return {
    ...fields,
    properties: { ...Object.fromEntries(files), ...(fields.properties as Json | undefined) },
  };
}

function success(spec: EndpointSpec): Json {
  const content: Json = {};
  const responses = [spec.apiKeyResponse, spec.response].flatMap((schema) =>
    schema ? toJsonSchema(schema, 'output') : [],
  );
  if (responses.length > 0)
    content['application/json'] = { schema: responses.length > 1 ? { anyOf: responses } : responses[0] };
  for (const type of spec.media ?? []) content[type] = { schema: { type: 'string', format: 'binary' } };
  const headers = Object.entries(spec.responseHeaders ?? {}).map(
    ([name, description]) => [headerName(name), { description, schema: { type: 'string' } }] as const,
  );
  return {
    description: 'Success',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function failures(spec: EndpointSpec): Json {
  const shapes = [
    ...(spec.problems ?? []),
    ...(takesIdempotencyKey(spec) ? Object.values(idempotencyProblems) : []),
    ...(spec.missing ? [spec.missing] : []),
    ...(spec.subscription ? [spec.subscription] : []),
  ];
  const byStatus = Map.groupBy(shapes, (shape) => String(shape.status));
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, failure(group)]));
}

function failure(shapes: readonly ProblemShape[]): Json {
  const examples = shapes.map((shape): [string, Json] => [
    shape.code,
    {
      value: {
        success: false,
        error: shape.error,
        code: shape.code,
        ...(shape.fix !== undefined && { fix: shape.fix }),
        ...(shape.param !== undefined && { param: shape.param }),
        request_id: '',
      },
    },
  ]);
  return {
    description: [...new Set(shapes.map((shape) => shape.error))].join(' · '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: keepExamples,
  });
  return rest;
}

/**
 * Zod drops the examples of a transformed schema, but ours are always input. `undefined` removes them.
 */
function keepExamples({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: Json;
}) {
  const meta = z.globalRegistry.get(zodSchema);
  if (!meta || !('examples' in meta)) return;
  if (meta.examples === undefined) delete jsonSchema.examples;
  else jsonSchema.examples = meta.examples;
}

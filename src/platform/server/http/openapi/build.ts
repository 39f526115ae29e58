import { z } from 'zod';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { createComponents } from './components.ts';
import { errorCodes } from './error-codes.ts';
import { operation } from './operation.ts';
import { defaultResponse } from './responses.ts';
import type { FindRules } from './rules.ts';
import type { Json } from './schemas.ts';
import { type WebhookEvent, webhooksOf } from './webhooks.ts';

/** What a document says beside the endpoints. */
export interface DocumentAbout {
  readonly version: string;
  readonly publicUrl: string;
  /** Of the whole API, in Markdown. */
  readonly description: string;
  /** Descriptions of tags by their names. */
  readonly tags: Readonly<Record<string, string>>;
  readonly events: readonly WebhookEvent[];
  /** Problems that any endpoint may have beside its own. */
  readonly problems: readonly ProblemShape[];
  /** The rules of the features, such as those of an endpoint's callers. */
  readonly rulesOf: FindRules;
}

const license = { name: 'MIT', identifier: 'MIT' };

/**
 * Returns the OpenAPI 3.1 document of a server's endpoints. Nothing in it is written by hand (contract 3).
 * Throws for a tag without a description.
 */
export function buildOpenApi(endpoints: readonly EndpointSpec[], about: DocumentAbout): Json {
  const components = createComponents(about.publicUrl);
  components.schemas.write(problemSchema(errorCodes(endpoints, about.problems)), 'output');
  const other = { shape: requestProblems.internal };
  components.responses.Default = defaultResponse(other, components);
  const paths: Record<string, Json> = {};
  for (const spec of endpoints) {
    const path = templateOf(spec.path);
    const described = operation(spec, about.rulesOf(spec), components);
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: described };
    if (spec.alsoAt) paths[templateOf(spec.alsoAt)] = { $ref: `#/paths/${path.replaceAll('/', '~1')}` };
  }
  const webhooks = webhooksOf(about.events, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Overprint API',
      version: about.version,
      description: about.description,
      contact: { name: 'Overprint', url: `${about.publicUrl}/docs` },
      license,
    },
    servers: [{ url: about.publicUrl }],
    tags: [...new Set(endpoints.map((spec) => spec.tag))].map((name) => describedTag(name, about)),
    paths,
    ...(about.events.length > 0 && { webhooks }),
    components: {
      schemas: components.schemas.named,
      responses: components.responses,
      examples: components.examples,
      headers: components.headers,
      securitySchemes,
    },
  };
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/**
 * Returns whether a caller with a key has use for the endpoint: it takes keys, or is a link from a response.
 */
export function isForKeys({ callers, method, missing }: EndpointSpec): boolean {
  if (callers !== 'anyone') return callers.includes('key');
  return method === 'GET' && missing !== undefined;
}

function describedTag(name: string, { tags }: DocumentAbout): Json {
  const description = tags[name];
  if (description === undefined) throw new Error(`Expected a description of the tag ${name}, received none`);
  return { name, description };
}

function problemSchema(codes: readonly string[]) {
  const param = z
    .string()
    .optional()
    .meta({ description: 'The field that the error is about.', examples: ['overlays.2.font_size'] });
  const error = z.string().meta({ description: 'For people.' });
  const knownCode = z.enum(codes).meta({
    id: 'ErrorCode',
    description: 'All current codes, one for each kind of error, without positions.',
  });
  const code = z.union([knownCode, z.string()]).meta({
    description: 'For programs: a stable name in snake_case. New codes may be added.',
    examples: ['invalid_padding_size'],
  });
  return z
    .strictObject({
      success: z.literal(false).meta({ description: 'Always false.' }),
      error,
      code,
      fix: z.string().optional().meta({ description: 'How to fix it.' }),
      param,
      errors: z
        .array(z.strictObject({ param, error, code }).meta({ id: 'FieldError' }))
        .optional()
        .meta({ description: 'All invalid fields, this one first; at most ten.' }),
      request_id: z.string().meta({ description: 'The `X-Request-Id` of the response.' }),
    })
    .meta({ id: 'Problem', description: 'Every non-2xx response.' });
}

const securitySchemes = {
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key (`op_...`). `Authorization: Bearer op_...` is the same.',
  },
  identity: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'Firebase ID token',
    description: 'The sign-in token of the dashboard. Operations that take API keys also accept one here.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'overprint_session',
    description: 'Set by `POST /api/login` and `POST /api/register`, for the dashboard.',
  },
};

import { STATUS_CODES } from 'node:http';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { replayedHeader, takesIdempotencyKey } from '#platform/shared/idempotency.ts';
import { type Components, exampleOf, headersOf, keyHeadersOf, type ListedProblem } from './components.ts';
import { headerName, meteredHeaders } from './headers.ts';
import type { Json } from './schemas.ts';

/** Returns the responses of an endpoint by their status. */
export function responsesOf(
  spec: EndpointSpec,
  listed: readonly ListedProblem[],
  components: Components,
): Json {
  const success = Object.fromEntries(
    [spec.status ?? 200, ...(spec.alsoStatus ?? [])].map((status) => [
      String(status),
      successful(spec, status, components),
    ]),
  );
  const byStatus = Map.groupBy(listed, ({ shape }) => String(shape.status));
  const failures = [...byStatus]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([status, group]) => [status, failure(status, group, components)] as const);
  return {
    ...success,
    ...Object.fromEntries(failures),
    default: { $ref: '#/components/responses/Default' },
  };
}

function successful(spec: EndpointSpec, status: number, components: Components): Json {
  const headers = { ...sharedHeaders(spec, components), ...ownHeaders(spec) };
  if (status === 304) return { description: 'Not modified: the `ETag` sent is still current.', headers };
  const { apiKeyResponse, response, media = [] } = spec;
  const schema = apiKeyResponse ?? response;
  const content = schema
    ? { 'application/json': { schema: components.schemas.write(schema, 'output') } }
    : Object.fromEntries(media.map((type) => [type, { schema: mediaSchemaOf(type, spec, components) }]));
  const sentences = [
    status === 206 ? 'The requested range' : 'Success',
    ...(apiKeyResponse ? ['Dashboard sessions get the names in camelCase'] : []),
    ...(schema && media.length > 0 ? [mediaSentence(media)] : []),
  ];
  return {
    description: sentences.join('. '),
    headers,
    ...(Object.keys(content).length > 0 && { content }),
    ...(schema && media.length > 0 && { 'x-media-types': media }),
  };
}

function mediaSchemaOf(type: string, { mediaSchema }: EndpointSpec, { schemas }: Components): Json {
  if (mediaSchema) return schemas.write(mediaSchema, 'output');
  return /^text\/|[+/]xml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function mediaSentence(media: readonly string[]): string {
  if (media.every((type) => type.startsWith('image/')))
    return 'With `Accept: image/*` it is the picture itself';
  return `With \`Accept: ${media.join(', ')}\` it is of that type`;
}

function sharedHeaders(spec: EndpointSpec, components: Components): Json {
  return {
    ...headersOf(components, [
      'x-request-id',
      ...(takesIdempotencyKey(spec) ? [replayedHeader.toLowerCase()] : []),
    ]),
    ...meteredHeadersOf(spec, components),
  };
}

function meteredHeadersOf({ metered }: EndpointSpec, components: Components): Json {
  if (!metered) return {};
  return metered === 'key' ? keyHeadersOf(components, meteredHeaders) : headersOf(components, meteredHeaders);
}

function ownHeaders({ responseHeaders = {} }: EndpointSpec): Json {
  return Object.fromEntries(
    Object.entries(responseHeaders).map(([name, description]) => [
      headerName(name),
      { description, schema: { type: 'string' } },
    ]),
  );
}

/** Returns a response inline if one of its problems is the endpoint's own, else a reference by its rules. */
function failure(status: string, group: readonly ListedProblem[], components: Components): Json {
  const phrase = STATUS_CODES[status] ?? 'Refused';
  const written = {
    description: phrase,
    headers: headersOf(components, [
      'x-request-id',
      ...(status === '401' ? ['www-authenticate'] : []),
      ...(status === '429' || status === '503' ? ['retry-after'] : []),
    ]),
    content: problemContent(group, components),
  };
  if (group.some(({ rule }) => !rule)) return written;
  const rules = [...new Set(group.map(({ rule }) => rule?.name ?? ''))].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  );
  const name = `${phrase.replaceAll(/\W/g, '')}By${rules.join('')}`;
  components.responses[name] ??= written;
  return { $ref: `#/components/responses/${name}` };
}

function problemContent(group: readonly ListedProblem[], components: Components): Json {
  const names = group.map((problem) => exampleOf(components, problem));
  const examples = names.map((name) => [name, { $ref: `#/components/examples/${name}` }] as const);
  return {
    'application/json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(examples),
    },
  };
}

/** Returns the response of every other status. */
export function defaultResponse(problem: ListedProblem, components: Components): Json {
  return {
    description: 'Any other error',
    headers: headersOf(components, ['x-request-id']),
    content: problemContent([problem], components),
  };
}

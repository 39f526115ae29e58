import type { z } from 'zod';
import type { CallerKind, EndpointSpec } from '#platform/shared/endpoint.ts';
import {
  idempotencyHeader,
  idempotencyLimits,
  replayedHeader,
  takesIdempotencyKey,
} from '#platform/shared/idempotency.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import type { Components, ListedProblem } from './components.ts';
import { ownProblems } from './error-codes.ts';
import { fieldProblems } from './field-problems.ts';
import { headerName } from './headers.ts';
import { requestBody } from './request-body.ts';
import { responsesOf } from './responses.ts';
import { type ProblemRule, rulesOf } from './rules.ts';
import type { Json, SchemaBook } from './schemas.ts';

/** Returns an endpoint as an operation. `rules` are those that features state for it. */
export function operation(spec: EndpointSpec, rules: readonly ProblemRule[], components: Components): Json {
  const { schemas } = components;
  const body = requestBody(spec, schemas);
  const problems = listProblems(spec, rules, schemas);
  return {
    operationId: spec.name,
    tags: [spec.tag],
    summary: spec.summary,
    ...(spec.description !== undefined && { description: spec.description }),
    security: securityOf(spec),
    parameters: [
      ...parameters(spec.params, 'path', schemas),
      ...parameters(spec.query, 'query', schemas),
      ...parameters(spec.headers, 'header', schemas),
      ...keyHeader(spec),
    ],
    ...(body && { requestBody: body }),
    responses: responsesOf(spec, problems, components),
  };
}

/** Tools take the first scheme, or all of them: the key is what programs have. */
const schemesInOrder: readonly CallerKind[] = ['key', 'identity', 'session'];

/** A key's scopes are its roles (OpenAPI 3.1, Security Requirement Object). */
function securityOf({ callers, scope = 'any' }: EndpointSpec): Json[] {
  if (callers === 'anyone') return [];
  const roles = {
    key: scope === 'any' ? [] : scope === 'all' ? keyScopes : [scope],
    identity: [],
    session: [],
  };
  return schemesInOrder.filter((kind) => callers.includes(kind)).map((kind) => ({ [kind]: roles[kind] }));
}

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  schemas: SchemaBook,
): Json[] {
  const fields: Readonly<Record<string, z.ZodType>> = schema?.shape ?? {};
  return Object.entries(fields).map(([name, field]) => {
    const isOptional = place !== 'path' && field.safeParse(undefined).success;
    const { description, required = !isOptional, ...rest } = schemas.write(field, 'input');
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

/** The header `Idempotency-Key`, for every POST of the public API (contract 3). */
function keyHeader(spec: EndpointSpec): Json[] {
  if (!takesIdempotencyKey(spec)) return [];
  const description =
    `Makes retries safe: the same key and body within ${idempotencyLimits.lifeHours} hours return the ` +
    `same response, marked \`${replayedHeader}: true\`, and count once.`;
  const schema = { type: 'string', minLength: 1, maxLength: idempotencyLimits.keyMaxLength };
  return [{ name: idempotencyHeader, in: 'header', required: false, description, schema }];
}

/** Returns the endpoint's own problems, those of its fields, and those of its rules; each one once. */
function listProblems(
  spec: EndpointSpec,
  rules: readonly ProblemRule[],
  schemas: SchemaBook,
): readonly ListedProblem[] {
  const inputs = [spec.query, spec.bodyAs === 'text' ? undefined : spec.body].filter(
    (schema) => schema !== undefined,
  );
  const own = [...ownProblems(spec), ...inputs.flatMap((schema) => fieldProblems(schema, schemas))];
  const listed: ListedProblem[] = [
    ...own.map((shape) => ({ shape })),
    ...[...rulesOf(spec), ...rules].flatMap((rule) => rule.problems.map((shape) => ({ shape, rule }))),
  ];
  const idOf = ({ shape }: ListedProblem) => `${shape.status} ${shape.code} ${shape.error}`;
  // A rule's problem that an endpoint also names as its own is the rule's: the later one stays.
  return [...new Map(listed.map((problem) => [idOf(problem), problem])).values()];
}

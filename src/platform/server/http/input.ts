import type { core, z } from 'zod';
import { paramOf, unknownField } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { fieldNamesAt, inputSchemaOf, type JsonSchema, schemaAt } from './normalise/json-schema.ts';
import { normalise } from './normalise/normalise.ts';

type RawIssue = Parameters<core.$ZodErrorMap>[0];

/**
 * Normalises and validates one part of a request (contract 3, Input). Throws `Problem` 400 with the schema's
 * own message, or with one that names the field. Unknown fields are refused by name. `files` are the
 * endpoint's file fields.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  files: readonly string[] = [],
): z.output<S> {
  const data = validate(schema, normalise(schema, value), files);
  refuseBrokenText(value);
  return data;
}

/** Validates values that have one spelling alone, such as headers. Throws as `parseInput` does. */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  files: readonly string[] = [],
): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (!result.success) throw asProblem(innermost(result.error.issues[0]), inputSchemaOf(schema), files);
  return result.data;
}

/** Throws if a string contains NUL or a lone surrogate: neither a database nor a header can store them. */
function refuseBrokenText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!value.includes('\u0000') && value.isWellFormed()) return;
    const param = paramOf(path);
    throw new Problem(requestProblems.invalidText, param === '' ? {} : { param });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseBrokenText(key, path);
    refuseBrokenText(inner, [...path, key]);
  }
}

/** Returns the issue inside the one alternative of a union that a value is meant as, by its type. */
function innermost(issue: core.$ZodIssue | undefined): core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const meant = issue.errors.flatMap(([first]) => (first && first.path.length > 0 ? first : []));
  const [only] = meant;
  if (!only || meant.length > 1) return issue;
  return innermost({ ...only, path: [...issue.path, ...only.path] });
}

function asProblem(issue: core.$ZodIssue | undefined, root: JsonSchema, files: readonly string[]): Problem {
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    return unknownField(issue.keys, { fields: fieldNamesAt(issue.path, root), files, path });
  }
  const error = issue?.message ?? requestProblems.malformedRequest.error;
  const shape = { status: 400, error };
  if (path.length === 0) return new Problem({ ...shape, code: 'invalid_body' });
  const param = paramOf(path);
  const fix = fixOf(param, schemaAt(issue?.path ?? [], root));
  return new Problem({
    ...shape,
    code: `invalid_${codeOf(param)}`,
    param,
    ...(fix !== undefined && { fix }),
  });
}

/** Returns the advice that the field's own description is. */
function fixOf(param: string, schema: JsonSchema | undefined): string | undefined {
  const [example] = schema?.examples ?? [];
  const sample = example === undefined ? '' : ` For example ${JSON.stringify(example)}.`;
  if (schema?.description === undefined) return sample === '' ? undefined : `${param}:${sample}`;
  return `${param}: ${schema.description}${sample}`;
}

function codeOf(param: string): string {
  return param.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/[^a-z0-9_]/g, '_');
}

function describeIssue(issue: RawIssue): string {
  const field = paramOf((issue.path ?? []).map(String)) || 'The body';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required`
        : `${field} must be ${withArticle(issue.expected)}`;
    case 'too_small':
      return `${field} must be ${boundText('at least', Number(issue.minimum), issue.origin)}`;
    case 'too_big':
      return `${field} must be ${boundText('at most', Number(issue.maximum), issue.origin)}`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `${field} has an invalid format`;
    default:
      return `${field} is invalid`;
  }
}

function boundText(bound: string, amount: number, origin: string): string {
  if (origin === 'string') return `${bound} ${amount} ${amount === 1 ? 'character' : 'characters'} long`;
  return `${bound} ${amount}`;
}

function withArticle(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

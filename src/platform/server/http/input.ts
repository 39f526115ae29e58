import type { z } from 'zod';
import { paramOf } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { describeIssue, issuesProblem } from './field-issues.ts';
import { inputSchemaOf } from './normalise/json-schema.ts';
import { normalise } from './normalise/normalise.ts';

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

/** Validates values that have only one spelling, such as headers. Throws as `parseInput` does. */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  files: readonly string[] = [],
): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (!result.success)
    throw issuesProblem(result.error.issues, { root: inputSchemaOf(schema), value, files });
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

import type { core, z } from 'zod';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';

type RawIssue = Parameters<core.$ZodErrorMap>[0];

/**
 * Validates one part of a request. Throws `Problem` 400 with the schema's own message, or with one that names
 * the field. Unknown fields are refused by name (contract 3).
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (!result.success) throw asProblem(result.error.issues[0]);
  refuseBrokenText(value);
  return result.data;
}

/** Throws if a string contains NUL or a lone surrogate: neither a database nor a header can store them. */
function refuseBrokenText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Problem(requestProblems.invalidText);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseBrokenText(key);
      refuseBrokenText(inner);
    }
  }
}

function asProblem(issue: core.$ZodIssue | undefined): Problem {
  const path = (issue?.path ?? []).map((part) => cut(String(part)));
  if (issue?.code === 'unrecognized_keys') {
    return new Problem({
      status: 400,
      code: 'unknown_field',
      error: issue.message,
      fix: 'Remove it, or see the reference for its name.',
      param: [...path, ...issue.keys.slice(0, 1).map(cut)].join('.').toWellFormed(),
    });
  }
  const error = issue?.message ?? requestProblems.malformedRequest.error;
  if (path.length === 0) return new Problem({ status: 400, code: 'invalid_body', error });
  const code = `invalid_${toSnakeCase(path.join('_'))}`;
  return new Problem({ status: 400, code, error, param: path.join('.').toWellFormed() });
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/[^a-z0-9_]/g, '_');
}

/** An error repeats at most so many of the sender's names, each cut to a length. */
const shown = { names: 10, nameLength: 100 };

function describeIssue(issue: RawIssue): string {
  const field = issue.path?.map((part) => cut(String(part))).join('.') || 'The body';
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown field: ${listNames(issue.keys)}`;
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

function listNames(names: readonly string[]): string {
  const first = names.slice(0, shown.names).map(nameText).join(', ');
  return names.length > shown.names ? `${first} and ${names.length - shown.names} more` : first;
}

/** Returns a plain name unchanged, any other in quotes. */
function nameText(name: string): string {
  const text = cut(name);
  return /^\w+$/.test(name) && text === name ? name : JSON.stringify(text.toWellFormed());
}

function cut(name: string): string {
  return name.slice(0, shown.nameLength);
}

function boundText(bound: string, amount: number, origin: string): string {
  if (origin === 'string') return `${bound} ${amount} ${amount === 1 ? 'character' : 'characters'} long`;
  return `${bound} ${amount}`;
}

function withArticle(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

import type { core } from 'zod';
import { nameText, nearestName, paramOf, unknownField } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { fieldCode } from './field-codes.ts';
import { fieldNamesAt, type JsonSchema, schemaAt } from './normalise/json-schema.ts';

type RawIssue = Parameters<core.$ZodErrorMap>[0];

/** Returns the issue inside the one alternative of a union that a value is meant as, by its type. */
function innermost(issue: core.$ZodIssue): core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const meant = issue.errors.flatMap(([first]) => (first && first.path.length > 0 ? first : []));
  const [only] = meant;
  if (!only || meant.length > 1) return issue;
  return innermost({ ...only, path: [...issue.path, ...only.path] });
}

/** What was validated. */
interface Input {
  readonly root: JsonSchema;
  readonly value: unknown;
  readonly files: readonly string[];
}

/** A response lists at most so many errors. */
const maxErrors = 10;

/** Returns the problem of the first issue, which lists those of the others as well (contract 3). */
export function issuesProblem(issues: readonly core.$ZodIssue[], input: Input): Problem {
  const inner = issues.slice(0, maxErrors).map(innermost);
  const [first] = inner;
  if (!first) return new Problem(requestProblems.malformedRequest);
  const { status, code, message, fix, param } = problemOf(first, issues, input);
  const errors = inner
    .flatMap(oneByOne)
    .slice(0, maxErrors)
    .map((issue) => problemOf(issue, issues, input))
    .map((problem) => ({ param: problem.param, error: problem.message, code: problem.code }));
  return new Problem(
    {
      status,
      code,
      error: message,
      ...(fix !== undefined && { fix }),
      ...(param !== undefined && { param }),
    },
    { errors },
  );
}

/** Unknown fields are one issue, and an error each. */
function oneByOne(issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.slice(0, maxErrors).map((key) => ({ ...issue, keys: [key] }));
}

function problemOf(issue: core.$ZodIssue, issues: readonly core.$ZodIssue[], input: Input): Problem {
  const { root, files } = input;
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return unknownField(issue.keys, { fields: fieldNamesAt(issue.path, root), files, path });
  const shape = { status: 400, error: issue.message, code: ownCode(issue) ?? fieldCode(issue.path, root) };
  if (path.length === 0) return new Problem(shape);
  const param = paramOf(path);
  const fix = [misspelt(issue, issues, input), fixOf(param, schemaAt(issue.path, root))]
    .filter((text) => text !== undefined)
    .join(' ');
  return new Problem({ ...shape, param, ...(fix !== '' && { fix }) });
}

/** The code of a refinement that has one of its own, in its `params`. */
function ownCode(issue: core.$ZodIssue): string | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the advice for a field that is missing where an unknown one has nearly its name. */
function misspelt(
  { path }: core.$ZodIssue,
  issues: readonly core.$ZodIssue[],
  { value }: Input,
): string | undefined {
  const parents = path.slice(0, -1);
  const name = String(path.at(-1));
  if (valueAt(value, path) !== undefined) return undefined;
  const unknown = issues
    .filter((issue) => issue.code === 'unrecognized_keys')
    .filter((issue) => paramOf(issue.path.map(String)) === paramOf(parents.map(String)))
    .flatMap(({ keys }) => keys);
  const sent = unknown.find((key) => nearestName(key, [name]) === name);
  return sent === undefined ? undefined : `Did you mean ${name}? You sent ${nameText(sent)}.`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
}

/** Returns the advice that the field's own description is. */
function fixOf(param: string, schema: JsonSchema | undefined): string | undefined {
  const [example] = schema?.examples ?? [];
  const sample = example === undefined ? '' : ` For example ${JSON.stringify(example)}.`;
  if (schema?.description === undefined) return sample === '' ? undefined : `${param}:${sample}`;
  return `${param}: ${schema.description}${sample}`;
}

/** Returns the words of an issue whose schema has none of its own. */
export function describeIssue(issue: RawIssue): string {
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

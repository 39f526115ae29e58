import { z } from 'zod';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { parseInput } from '#platform/server/http/input.ts';
import type { Json, SchemaBook } from './schemas.ts';

/**
 * Returns the problems that an input's own schema gives: of no fields at all, and of a value that each field
 * cannot have. Found by asking the schema, so that no text stands twice.
 */
export function fieldProblems(schema: z.ZodType, schemas: SchemaBook): ProblemShape[] {
  const fields: Readonly<Record<string, z.ZodType>> = objectOf(schema)?.shape ?? {};
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const written = schemas.write(field, 'input');
    if ('aliasOf' in written) return [];
    const alone = z.strictObject({ [name]: field });
    return badValuesOf(written).flatMap((value) => problemOf(alone, { [name]: value }) ?? []);
  });
  const all = [...(problemOf(schema, {}) ?? []), ...found];
  return all.filter((shape, index) => all.findIndex(({ error }) => error === shape.error) === index);
}

function problemOf(schema: z.ZodType, value: unknown): ProblemShape[] | undefined {
  try {
    parseInput(schema, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message, fix, param } = error;
    const said = { ...(fix !== undefined && { fix }), ...(param !== undefined && { param }) };
    return [{ status, code, error: message, ...said }];
  }
}

/** Returns the object of fields below transformations and refinements. */
function objectOf(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return objectOf(schema.unwrap() as z.ZodType);
  return undefined;
}

const noSuchText = '?';

/** Returns a value that the field refuses; two for a text, which may take one of them; none for any text. */
function badValuesOf({ type, enum: choices, minimum, format, pattern }: Json): unknown[] {
  if (choices !== undefined || format !== undefined || pattern !== undefined) return [noSuchText];
  if (type === 'integer' || type === 'number')
    return [typeof minimum === 'number' ? minimum - 1 : noSuchText];
  if (type === 'string') return ['', noSuchText];
  return type === 'array' ? [[]] : [noSuchText];
}

import type { z } from 'zod';
import { duplicateField } from '#platform/shared/field-problems.ts';
import { alternativesOf, inputSchemaOf, isObject, type JsonSchema, schemaAt } from './json-schema.ts';

const bracketed = /^(\w+)\[([^[\]]+)\]$/;

/**
 * Gathers what a form sends as `values[title]` into the object `values`, where the schema has such a field
 * with names of the sender's own (contract 3, Input). Throws 400 if the object was sent as well.
 */
export function foldBrackets(schema: z.ZodType, fields: unknown): unknown {
  if (!isObject(fields) || !Object.keys(fields).some((name) => bracketed.test(name))) return fields;
  const root = inputSchemaOf(schema);
  const plain: Record<string, unknown> = {};
  const folded = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(fields)) {
    const [, field = '', inner = ''] = bracketed.exec(name) ?? [];
    if (field === '' || !isOpen(field, root)) plain[name] = value;
    else folded.set(field, { ...folded.get(field), [inner]: value });
  }
  for (const [field, values] of folded) {
    if (Object.hasOwn(plain, field) && plain[field] !== '') throw duplicateField(field);
    plain[field] = values;
  }
  return plain;
}

function isOpen(field: string, root: JsonSchema): boolean {
  const schema = schemaAt([field], root);
  return (
    schema !== undefined &&
    alternativesOf(schema, root).some(
      ({ properties, additionalProperties }) => !properties && isObject(additionalProperties),
    )
  );
}

import type { Schema } from './document.ts';

const textsByFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-28T09:30:00.000Z',
  date: '2026-11-28',
};

/**
 * Returns a value of a schema, for the reference: its examples where it has some, its first choice, and of
 * everything else something short. What may be null and has no example is null.
 */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && !schema.properties) return sampleOfChoices(choices, name);
  const types = [schema.type ?? 'object'].flat();
  return types.includes('null') ? null : sampleOfType(types[0] ?? 'object', schema, name);
}

function sampleOfChoices(choices: readonly Schema[], name: string): unknown {
  const withExample = choices.find(({ examples }) => examples?.length);
  if (withExample) return withExample.examples?.[0];
  if (choices.some(({ type }) => type === 'null')) return null;
  return sampleOf(choices[0] ?? {}, name);
}

function sampleOfType(type: string, schema: Schema, name: string): unknown {
  if (type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
  if (type === 'boolean') return true;
  if (type === 'string')
    return textsByFormat[schema.format ?? ''] ?? (/url$/i.test(name) ? 'https://…' : '…');
  if (type !== 'object') return schema.minimum ?? 1;
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(inner, field)]));
}

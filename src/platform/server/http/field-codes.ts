import type { z } from 'zod';
import { toSnakeCase } from '#platform/shared/snake-case.ts';
import { alternativesOf, inputSchemaOf, type JsonSchema } from './normalise/json-schema.ts';

/** The code of a body, query or header that is wrong as a whole. */
export const wholeCode = 'invalid_body';

/**
 * Returns the code of a value that the field at a path cannot have: `invalid_` and the names of the schema on
 * the way. Positions in lists and names of the sender's own are not in it, so that each kind of error has one
 * code (contract 3).
 */
export function fieldCode(path: readonly PropertyKey[], root: JsonSchema): string {
  const names: string[] = [];
  let options: readonly JsonSchema[] = [root];
  for (const step of path.map(String)) {
    const reached = options.flatMap((option) => alternativesOf(option, root));
    const named = reached.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, step) ? (properties[step] ?? []) : [],
    );
    if (named.length > 0) names.push(step);
    options = named.length > 0 ? named : reached.flatMap(({ items }) => items ?? []);
  }
  return codeOf(names);
}

/**
 * Returns every code that `fieldCode` has for a schema, with the place of its field: `overlays.N.font_size`.
 */
export function fieldCodesOf(schema: z.ZodType): ReadonlyMap<string, string> {
  const root = inputSchemaOf(schema);
  const places = new Map<string, string>();
  const open = new Set<JsonSchema>();

  function visit(schemas: readonly JsonSchema[], names: readonly string[], place: string): void {
    for (const schemaHere of schemas.flatMap((one) => alternativesOf(one, root))) {
      if (open.has(schemaHere)) continue;
      open.add(schemaHere);
      for (const [name, inner] of Object.entries(schemaHere.properties ?? {})) {
        const isAlias = inner.aliasOf !== undefined;
        const next = place === '' ? name : `${place}.${name}`;
        const code = codeOf([...names, name]);
        if (!isAlias && !places.has(code)) places.set(code, next);
        visit([inner], [...names, name], next);
      }
      if (schemaHere.items) visit([schemaHere.items], names, `${place}.N`);
      open.delete(schemaHere);
    }
  }

  visit([root], [], '');
  return places;
}

function codeOf(names: readonly string[]): string {
  if (names.length === 0) return wholeCode;
  const words = names
    .map(toSnakeCase)
    .join('_')
    .split(/[^a-z0-9]+/);
  return ['invalid', ...words.filter((word) => word !== '')].join('_');
}

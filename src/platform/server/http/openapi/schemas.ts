import { z } from 'zod';

export type Json = Record<string, unknown>;
export type Direction = 'input' | 'output';

/** JSON schemas by the `id` of their zod schema, for `components.schemas`. */
export interface SchemaBook {
  readonly named: Record<string, Json>;
  /**
   * Returns a schema's JSON Schema, with references where a part has an `id`. Throws if two parts share one.
   */
  write(schema: z.ZodType, direction: Direction): Json;
}

/** An example that is the path of a sample file is its address under `publicUrl`. */
export function createSchemaBook(publicUrl: string): SchemaBook {
  const named: Record<string, Json> = {};

  function add(name: string, schema: Json): void {
    const known = named[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Expected one schema with the id ${name}, received two`);
    named[name] = schema;
  }

  return {
    named,
    write(schema, direction) {
      const override = (written: Written) => {
        tidy(written);
        withFullAddresses(written, publicUrl);
      };
      const written = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any', override });
      const { $schema: _dialect, $defs = {}, ...rest } = toComponents(written);
      for (const [name, part] of Object.entries($defs as Record<string, Json>)) add(name, part);
      return rest;
    },
  };
}

function toComponents(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

interface Written {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: Json;
}

function tidy(written: Written): void {
  numberForItsText(written);
  keepExamples(written);
  withoutAliases(written);
  withoutNoise(written);
}

/** What becomes a number is documented as a number: that its text is taken too, in forms, is prose. */
function numberForItsText({ zodSchema, jsonSchema }: Written): void {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodNumber)) return;
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  const { $schema: _dialect, ...number } = z.toJSONSchema(zodSchema.out, { override: tidy });
  Object.assign(jsonSchema, number, z.globalRegistry.get(zodSchema));
}

/** Zod drops the examples of a transformed schema, but ours are always input. `undefined` removes them. */
function keepExamples({ zodSchema, jsonSchema }: Written): void {
  const meta = z.globalRegistry.get(zodSchema);
  if (!meta || !('examples' in meta)) return;
  if (meta.examples === undefined) delete jsonSchema.examples;
  else jsonSchema.examples = meta.examples;
}

function withFullAddresses({ jsonSchema }: Written, publicUrl: string): void {
  if (jsonSchema.examples === undefined) return;
  const text = JSON.stringify(jsonSchema.examples).replaceAll('"/samples/', `"${publicUrl}/samples/`);
  jsonSchema.examples = JSON.parse(text);
}

/** Leaves out the dashboard's names of fields: they are taken, and the document speaks one dialect. */
function withoutAliases({ jsonSchema }: Written): void {
  if (typeof jsonSchema.properties !== 'object') return;
  const fields = Object.entries(jsonSchema.properties as Record<string, Json>);
  jsonSchema.properties = Object.fromEntries(fields.filter(([, field]) => !('aliasOf' in field)));
}

/** Removes bounds that every integer has, patterns beside a format, ids, and that names are texts. */
function withoutNoise({ jsonSchema }: Written): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
  if (typeof jsonSchema.id === 'string') delete jsonSchema.id;
}

import { z } from 'zod';

/** As much of a JSON Schema as the normalising step reads. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  /** The documented name of a field that the dashboard names otherwise. */
  readonly aliasOf?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

const known = new WeakMap<z.ZodType, JsonSchema>();

/** Returns the JSON Schema of what a zod schema takes, computed once for each. */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const found = known.get(schema);
  if (found) return found;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  known.set(schema, made);
  return made;
}

/** Follows a reference within the document that `root` is. */
export function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  if (schema.$ref === '#') return root;
  return root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {};
}

/** Returns what a value may be: the alternatives of a union, else the schema itself. */
export function alternativesOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const resolved = resolveSchema(schema, root);
  const options = resolved.anyOf ?? resolved.oneOf;
  return options ? options.flatMap((option) => alternativesOf(option, root)) : [resolved];
}

/** Returns the schema of the field at a path; undefined for a path that no field has. */
export function schemaAt(path: readonly PropertyKey[], root: JsonSchema): JsonSchema | undefined {
  let options: readonly JsonSchema[] = [root];
  for (const step of path) {
    options = options
      .flatMap((option) => alternativesOf(option, root))
      .flatMap((option) => {
        if (typeof step === 'number') return option.items ?? [];
        const { properties = {} } = option;
        return Object.hasOwn(properties, step) ? (properties[String(step)] ?? []) : [];
      });
  }
  return options[0];
}

/** Returns the names of the fields at a path, without the dashboard's own. */
export function fieldNamesAt(path: readonly PropertyKey[], root: JsonSchema): readonly string[] {
  const schema = schemaAt(path, root);
  if (!schema) return [];
  return alternativesOf(schema, root).flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => properties[name]?.aliasOf === undefined),
  );
}

const maxMatchedLength = 1_000;

/** Whether a value has the shape of one alternative, as far as its type, choices and pattern tell. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && matches(schema, value);
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value) && hasFields(schema, value);
    default:
      return true;
  }
}

function matches({ pattern }: JsonSchema, text: string): boolean {
  return pattern === undefined || new RegExp(pattern).test(text.slice(0, maxMatchedLength));
}

function hasFields(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
): boolean {
  if (required.some((name) => !Object.hasOwn(value, name))) return false;
  const isOpen = additionalProperties !== false;
  return Object.entries(value).every(([name, inner]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property ? property.const === undefined || property.const === inner : isOpen;
  });
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the field whose value tells which of some alternatives an object is; undefined without one. */
export function tagOf(options: readonly JsonSchema[]): string | undefined {
  if (options.length < 2) return undefined;
  return Object.keys(options[0]?.properties ?? {}).find((name) => {
    const choices = options.map((option) => choicesOf(option, name));
    return choices.every((some) => some.length > 0) && new Set(choices.flat()).size === choices.flat().length;
  });
}

/** Returns whether an alternative has this value as its tag; undefined where it need not be given. */
export function isTagged(option: JsonSchema, tag: string, value: unknown): boolean {
  if (value === undefined) return !option.required?.includes(tag);
  return choicesOf(option, tag).includes(value);
}

function choicesOf({ properties = {} }: JsonSchema, name: string): readonly unknown[] {
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return field?.const === undefined ? (field?.enum ?? []) : [field.const];
}

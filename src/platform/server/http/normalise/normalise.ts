import type { z } from 'zod';
import { bothNames, paramOf } from '#platform/shared/field-problems.ts';
import { jsonBounds, jsonFromText } from '#platform/shared/json-bounds.ts';
import { concerning, type Problem } from '#platform/shared/problem.ts';
import { toSnakeCase } from '#platform/shared/snake-case.ts';
import { fieldCode } from '#platform/server/http/field-codes.ts';
import {
  alternativesOf,
  fits,
  inputSchemaOf,
  isObject,
  isTagged,
  type JsonSchema,
  resolveSchema,
  tagOf,
} from './json-schema.ts';
import { choiceReading, readBoolean, readNumber, textReading } from './scalars.ts';

type Path = readonly string[];
/** Returns the normalised value; undefined for a blank that means "not given". */
type Rule = (value: unknown, path: Path) => unknown;

const rules = new WeakMap<z.ZodType, Rule>();

/**
 * Prepares the rules of a schema, once; `normalise` then applies them. Call it where an endpoint is
 * registered.
 */
export function prepareRules(schema: z.ZodType): Rule {
  const found = rules.get(schema);
  if (found) return found;
  const made = new RuleBuilder(inputSchemaOf(schema)).build();
  rules.set(schema, made);
  return made;
}

/**
 * Returns a part of a request as its schema wants it: what people and no-code tools send in place of it is
 * translated by the JSON Schema of the fields (contract 3, Input). Anything that the rules don't know stays
 * as it is, for the schema to refuse. Throws 400 for a field that was sent in two spellings.
 */
export function normalise(schema: z.ZodType, value: unknown): unknown {
  return prepareRules(schema)(value, []) ?? value;
}

/** Whether a field takes a list, so that a form may repeat it. */
export function takesList(schema: z.ZodType, name: string): boolean {
  const root = inputSchemaOf(schema);
  return alternativesOf(root, root).some(({ properties = {} }) =>
    Object.entries(properties).some(
      ([known, property]) =>
        toSnakeCase(known) === toSnakeCase(name) &&
        alternativesOf(property, root).some(({ type }) => type === 'array'),
    ),
  );
}

const same: Rule = (value) => value;

/** Builds the rules of one JSON Schema. */
class RuleBuilder {
  readonly #root: JsonSchema;
  readonly #built = new Map<JsonSchema, Rule>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  build(): Rule {
    return this.#rule(this.#root);
  }

  #rule(schema: JsonSchema): Rule {
    const resolved = resolveSchema(schema, this.#root);
    const found = this.#built.get(resolved);
    if (found) return found;
    // A schema that contains itself finds this rule while its own is made.
    let made: Rule = same;
    this.#built.set(resolved, (value, path) => made(value, path));
    made = this.#make(resolved);
    return made;
  }

  #make(schema: JsonSchema): Rule {
    if (schema.anyOf ?? schema.oneOf) return this.#union(schema);
    if (schema.const !== undefined) return choiceReading([schema.const]);
    if (schema.enum) return choiceReading(schema.enum);
    switch (schema.type) {
      case 'string':
        return textReading(schema);
      case 'number':
      case 'integer':
        return readNumber;
      case 'boolean':
        return readBoolean;
      case 'array':
        return this.#list(schema);
      case 'object':
        return this.#object(schema);
      default:
        return same;
    }
  }

  /**
   * Takes the alternative that a value names by its tag, such as `type`. In a union without one, the one that
   * it fits, else the first that it fits once it is normalised.
   */
  #union(schema: JsonSchema): Rule {
    const options = alternativesOf(schema, this.#root).map((option) => ({
      option,
      rule: this.#rule(option),
    }));
    const tag = tagOf(options.map(({ option }) => option));
    return (value, path) => {
      if (tag !== undefined && isObject(objectFromText(value, path))) {
        for (const { option, rule } of options) {
          const normalised = rule(value, path);
          if (!isObject(normalised) || isTagged(option, tag, normalised[tag])) return normalised;
        }
        return value;
      }
      const exact = options.find(({ option }) => fits(option, value));
      if (exact) return exact.rule(value, path);
      for (const { option, rule } of options) {
        const normalised = rule(value, path);
        if (normalised === undefined || fits(option, normalised)) return normalised;
      }
      return value;
    };
  }

  /** A list may be the text of one, its items with commas (if they may be texts), or a single item. */
  #list({ items = {}, maxItems = Number.POSITIVE_INFINITY }: JsonSchema): Rule {
    const rule = this.#rule(items);
    const holds = (...types: readonly string[]) =>
      alternativesOf(items, this.#root).some(({ type }) => types.includes(String(type)));
    const kinds = { objects: holds('object'), texts: !holds('object') || holds('string') };
    return (value, path) => {
      const list = typeof value === 'string' ? listFromText(value, kinds, path) : value;
      // A list that is too long is refused by the schema, not worked on.
      if (!Array.isArray(list) || list.length > maxItems) return list;
      return list.map((item: unknown, index) => rule(item, [...path, String(index)]) ?? item);
    };
  }

  #object({ properties, additionalProperties }: JsonSchema): Rule {
    if (properties) return this.#fields(properties);
    const values = isObject(additionalProperties) ? this.#rule(additionalProperties) : same;
    return (value, path) => {
      const record = objectFromText(value, path);
      if (!isObject(record) || values === same) return record;
      const entries = Object.entries(record);
      return Object.fromEntries(
        entries.map(([name, inner]) => [name, values(inner, [...path, name]) ?? inner]),
      );
    };
  }

  /** The fields of an object, in either spelling; empty text and null are "not given". */
  #fields(properties: Readonly<Record<string, JsonSchema>>): Rule {
    const fields = new Map(
      Object.entries(properties).map(([name, schema]) => [
        name,
        { rule: this.#rule(schema), takesNull: this.#takesNull(schema) },
      ]),
    );
    const bySnakeCase = new Map([...fields.keys()].toReversed().map((name) => [toSnakeCase(name), name]));
    return (value, path) => {
      const given = objectFromText(value, path);
      if (!isObject(given)) return given;
      const sentAs = new Map<string, string>();
      const normalised = Object.entries(given).flatMap(([sentName, sent]): [string, unknown][] => {
        const name = fields.has(sentName) ? sentName : (bySnakeCase.get(toSnakeCase(sentName)) ?? sentName);
        const field = fields.get(name);
        if (!field) return [[sentName, sent]];
        if (sent === '' || (sent === null && !field.takesNull)) return [];
        const read = field.rule(sent, [...path, name]);
        if (read === undefined) return [];
        const other = sentAs.get(name);
        if (other !== undefined) throw this.#bothNames(name, other === name ? sentName : other, path);
        sentAs.set(name, sentName);
        return [[name, read]];
      });
      return Object.fromEntries(normalised);
    };
  }

  #bothNames(name: string, other: string, path: Path): Problem {
    return bothNames({ name, other, path, code: fieldCode([...path, name], this.#root) });
  }

  #takesNull(schema: JsonSchema): boolean {
    return alternativesOf(schema, this.#root).some((option) => fits(option, null));
  }
}

function listFromText(
  text: string,
  holds: { readonly objects: boolean; readonly texts: boolean },
  path: Path,
): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (trimmed.startsWith('[')) return fromJson(trimmed, path);
  if (holds.objects && trimmed.startsWith('{')) return [trimmed];
  if (!holds.texts) return text;
  return trimmed
    .split(',', jsonBounds.values)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function objectFromText(value: unknown, path: Path): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed === '') return undefined;
  return trimmed.startsWith('{') ? fromJson(trimmed, path) : value;
}

function fromJson(text: string, path: Path): unknown {
  try {
    return jsonFromText(text);
  } catch (error) {
    throw concerning(paramOf(path), error);
  }
}

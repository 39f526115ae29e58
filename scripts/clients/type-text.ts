/** What a JSON Schema of the OpenAPI document says. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  /** The alternatives of a list whose entries say what they are. */
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

/**
 * Returns a JSON Schema as a TypeScript type, with the descriptions of fields as their comments. A file is an
 * `Input`.
 */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'never';
  if (schema.const !== undefined) return literalText(schema.const);
  if (schema.enum) return enumText(schema.enum.map(literalText));
  if (schema.oneOf) return unionText(schema.oneOf);
  if (schema.anyOf && !schema.properties) return unionText(schema.anyOf);
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => plainText(type, schema))
    .join(' | ');
}

/** A long list has a line for each choice, so that a diff shows what came or went. */
function enumText(choices: readonly string[]): string {
  return choices.length > 50 ? `\n| ${choices.join('\n| ')}` : choices.join(' | ');
}

/** An open list of choices stays one that editors complete. */
function unionText(members: readonly JsonSchema[]): string {
  const isChoice = members.some((member) => member.enum ?? member.$ref);
  const texts = members.map(typeText).map((text) => (isChoice && text === 'string' ? '(string & {})' : text));
  return [...new Set(texts)].join(' | ');
}

function literalText(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value);
}

function plainText(type: string, schema: JsonSchema): string {
  if (schema.format === 'binary') return 'Input';
  if (type === 'integer') return 'number';
  if (type === 'array') return `${itemText(schema.items ?? {})}[]`;
  if (type === 'object') return objectText(schema);
  return type;
}

function itemText(item: JsonSchema): string {
  const text = typeText(item);
  return item.oneOf || (/[|&]/.test(text) && !text.startsWith('{')) ? `(${text})` : text;
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${commentText(field)}${nameText(name)}${required.includes(name) ? '' : '?'}: ${typeText(field)};`,
  );
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n}`;
}

/** Returns a description as the line before what it describes; an empty text without one. */
export function commentText({ description }: JsonSchema): string {
  if (description === undefined) return '';
  return `/** ${description.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}

function nameText(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : literalText(name);
}

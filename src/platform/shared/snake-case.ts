import { z } from 'zod';

/** `shopUrl` becomes `shop_url`. */
export type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

/** Type of an object with its names in snake_case. */
export type SnakeCased<T> = { [Name in keyof T & string as SnakeCase<Name>]: T[Name] };

type Fields = Readonly<Record<string, z.ZodType>>;

/** Returns a flat object with its names in the public API's spelling (contract 3). */
export function snakeCased<T extends object>(fields: T): SnakeCased<T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [toSnakeCase(name), value]),
  ) as SnakeCased<T>;
}

/** `shopUrl` becomes `shop_url`. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `shop_url` becomes `shopUrl`. */
export function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

type Optional<F extends Fields> = { [Name in keyof F]: z.ZodOptional<F[Name]> };

/** The dashboard's spelling, which the reference leaves out. */
function asAliases<F extends Fields>(fields: F): F {
  const named = Object.entries(fields).map(([name, schema]) => {
    const publicName = toSnakeCase(name);
    const meta = { aliasOf: publicName, description: undefined, examples: undefined };
    return [name, publicName === name ? schema : schema.meta(meta)] as const;
  });
  return Object.fromEntries(named) as F;
}

/**
 * The body of an endpoint whose fields anyone may name in either spelling (contract 3). Every field is
 * optional here; the result has the dashboard's names. Naming one field twice is an issue.
 */
export function eitherSpelling<F extends Fields>(fields: F) {
  const optional = z.strictObject(fields).partial().shape as Optional<F>;
  const body = z.strictObject({ ...snakeCased<Optional<F>>(optional), ...asAliases(optional) });
  return body.transform((given, ctx) => {
    const values: Readonly<Record<string, unknown>> = given;
    const merged = Object.keys(fields).map((name) => {
      const snake = toSnakeCase(name);
      if (snake !== name && values[name] !== undefined && values[snake] !== undefined) {
        ctx.addIssue({ code: 'custom', message: `Send either ${snake} or ${name}, not both`, path: [name] });
      }
      return [name, values[name] === undefined ? values[snake] : values[name]] as const;
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as {
      [Name in keyof F]?: z.output<F[Name]>;
    };
  });
}

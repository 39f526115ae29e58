import type { ProblemShape } from '#platform/shared/problem.ts';
import { headerDocuments, headerName } from './headers.ts';
import type { ProblemRule } from './rules.ts';
import { createSchemaBook, type Json, type SchemaBook } from './schemas.ts';

/** A problem of an endpoint, with the rule by which it is one; an endpoint's own problems have none. */
export interface ListedProblem {
  readonly shape: ProblemShape;
  readonly rule?: ProblemRule;
}

/** The parts of a document that several operations refer to. */
export interface Components {
  readonly schemas: SchemaBook;
  readonly examples: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly headers: Record<string, Json>;
}

export function createComponents(publicUrl: string): Components {
  return { schemas: createSchemaBook(publicUrl), examples: {}, responses: {}, headers: {} };
}

const exampleRequestId = '0b0f7a52-3c0e-4d5c-9a3f-6a4d5b1f2c3d';

/** Returns the name of a problem's example, which is its code, with a number where two problems share one. */
export function exampleOf({ examples }: Components, { shape, rule }: ListedProblem): string {
  const { status: _status, ...said } = shape;
  const value = { success: false, ...said, request_id: exampleRequestId };
  const example: Json = { ...(rule && { 'x-applies-to': rule.appliesTo }), value };
  const text = JSON.stringify(example);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? shape.code : `${shape.code}_${number}`;
    const known = examples[name];
    examples[name] ??= example;
    if (!known || JSON.stringify(known) === text) return name;
  }
}

/** Returns references to headers by their names in lower case. */
export function headersOf(components: Components, names: readonly string[]): Json {
  return Object.fromEntries(
    names.map((name) => {
      const shown = headerName(name);
      components.headers[shown] ??= { ...headerDocuments[name] };
      return [shown, { $ref: `#/components/headers/${shown}` }];
    }),
  );
}

/** Returns references to headers that only calls with an API key get. */
export function keyHeadersOf(components: Components, names: readonly string[]): Json {
  return Object.fromEntries(
    names.map((name) => {
      const { required: _always, description, ...rest } = headerDocuments[name] ?? {};
      const shown = headerName(name);
      const component = `${shown}-Of-Keys`;
      components.headers[component] ??= { description: `${description} API keys only.`, ...rest };
      return [shown, { $ref: `#/components/headers/${component}` }];
    }),
  );
}

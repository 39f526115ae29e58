import { Problem, problems } from './problem.ts';

/**
 * Bounds of JSON from callers, besides its length. Values are items of lists and fields of objects.
 */
export const jsonBounds = { topFields: 100, levels: 32, values: 50_000 } as const;

const fix = 'Send the documented fields as one JSON object or form.';

export const boundProblems = problems({
  tooManyFields: {
    status: 400,
    code: 'invalid_body',
    error: `The body has more than ${jsonBounds.topFields} fields`,
    fix,
  },
  tooDeep: {
    status: 400,
    code: 'invalid_body',
    error: `The body is nested more than ${jsonBounds.levels} levels deep`,
    fix,
  },
  tooManyValues: {
    status: 400,
    code: 'invalid_body',
    error: `The body holds more than ${jsonBounds.values} values`,
    fix,
  },
});

/** Returns the 400 of a body with more fields than `jsonBounds` allow, whatever its type. */
export function tooManyFields(): Problem {
  return new Problem(boundProblems.tooManyFields);
}

/** ASCII codes of JSON's marks, the same in bytes and in UTF-16. */
export const jsonMarks = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/**
 * Counts the contents of a JSON text while it streams, so that a text out of bounds is never parsed.
 */
export class JsonMeter {
  /** Number of open lists and objects; 1 inside the top one. */
  level = 0;
  inString = false;
  readonly #maxTopFields: number;
  #isEscaped = false;
  #topFields = 0;
  #values = 0;

  constructor({ maxTopFields }: { readonly maxTopFields: number }) {
    this.#maxTopFields = maxTopFields;
  }

  /** Takes the next code of the text, a byte of UTF-8 or a unit of UTF-16. Throws 400 `invalid_body`. */
  take(code: number): void {
    if (this.inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === jsonMarks.backslash) this.#isEscaped = true;
      else if (code === jsonMarks.quote) this.inString = false;
      return;
    }
    switch (code) {
      case jsonMarks.quote:
        this.inString = true;
        break;
      case jsonMarks.openList:
      case jsonMarks.openObject:
        this.level += 1;
        if (this.level > jsonBounds.levels) throw new Problem(boundProblems.tooDeep);
        this.#countValue();
        break;
      case jsonMarks.closeList:
      case jsonMarks.closeObject:
        this.level -= 1;
        break;
      case jsonMarks.comma:
        this.#countValue();
        break;
      case jsonMarks.colon:
        if (this.level === 1) this.#countTopField();
        break;
    }
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > jsonBounds.values) throw new Problem(boundProblems.tooManyValues);
  }

  #countTopField(): void {
    this.#topFields += 1;
    if (this.#topFields > this.#maxTopFields) throw tooManyFields();
  }
}

/**
 * Parses the JSON of one field; its bounds are those only of levels and values. Throws 400 `invalid_body` for
 * a text out of bounds before it is parsed, and a SyntaxError for what is not JSON or names the prototype of
 * objects.
 */
function parseJsonWithin(text: string): unknown {
  const meter = new JsonMeter({ maxTopFields: jsonBounds.values });
  for (let index = 0; index < text.length; index += 1) meter.take(text.charCodeAt(index));
  return parseMetered(text);
}

/** Parses a text that a meter has let through. Throws a SyntaxError. */
export function parseMetered(text: string): unknown {
  const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (/proto|\\u/.test(text)) refusePrototype(value);
  return value;
}

/**
 * Refuses `__proto__`, as Fastify's parser does: an object that is copied field by field must not change the
 * prototype of all objects.
 */
function refusePrototype(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__') || isPrototypeOf(value)) throw new SyntaxError('Forbidden property');
  for (const inner of Object.values(value)) refusePrototype(inner);
}

function isPrototypeOf(value: object): boolean {
  const inner: unknown = Object.hasOwn(value, 'constructor') ? value.constructor : undefined;
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype');
}

/**
 * Parses a form field that is the text of a list or an object. Returns text that is not JSON unchanged, for
 * the schema to refuse.
 */
export function jsonFromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseJsonWithin(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

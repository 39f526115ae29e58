/** An object of untrusted JSON. The functions below return undefined (or no items) for other types. */
export type JsonMap = Readonly<Record<string, unknown>>;

export function asMap(value: unknown): JsonMap | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonMap)
    : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns a non-negative integer, given as a number or as digits. */
export function asCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/**
 * Parses the JSON object that begins at the first brace after `from`; undefined if there is none. Skips
 * strings, so a brace or a closing script tag inside a title does not end the object.
 */
export function readJsonAt(text: string, from: number): JsonMap | undefined {
  const start = text.indexOf('{', from);
  const end = start === -1 ? -1 : endOfObject(text, start);
  return end === -1 ? undefined : parseJson(text.slice(start, end));
}

/** Parses a JSON object; undefined for any other text. */
export function parseJson(text: string): JsonMap | undefined {
  try {
    return asMap(JSON.parse(text));
  } catch {
    // Invalid JSON is expected: the next strategy is tried.
    return undefined;
  }
}

const quote = 34;
const backslash = 92;
const opening = 123;
const closing = 125;

function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === opening) depth += 1;
    else if (code === closing) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index;
  }
  return text.length;
}

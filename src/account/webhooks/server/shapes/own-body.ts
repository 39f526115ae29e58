import { type JsonObject, jsonObjectSchema, type JsonValue } from '#platform/shared/json.ts';
import { ownShapeLimits, placeholder } from '#account/webhooks/shared/own-shape.ts';

const { filledMaxBytes } = ownShapeLimits;
const wholePlaceholder = new RegExp(`^${placeholder.source}$`);

/** The filled body would be too large. */
class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Returns an own body, given as JSON, filled with values of an event, as JSON: on the parsed tree, so that no
 * value can end a text, and once, so that placeholders in a value stay text. Undefined if it would have more
 * than 1 MB.
 */
export function fillOwnBody(bodyJson: string, event: JsonObject): string | undefined {
  const body = JSON.parse(bodyJson) as JsonObject;
  let bytes = 0;
  /** Counts before anything is copied, so that a small body cannot grow without an end. */
  function count(text: string): string {
    bytes += text.length;
    if (bytes > filledMaxBytes) throw new TooLarge();
    return text;
  }

  function fillText(text: string): JsonValue {
    const [, whole] = wholePlaceholder.exec(text) ?? [];
    if (whole !== undefined) {
      const value = valueAt(event, whole);
      count(JSON.stringify(value));
      return value;
    }
    return count(text).replaceAll(placeholder, (_found, path: string) => count(asText(valueAt(event, path))));
  }

  function fill(value: JsonValue): JsonValue {
    if (typeof value === 'string') return fillText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map(fill);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, inner === undefined ? null : fill(inner)]),
    );
  }

  try {
    const text = JSON.stringify(fill(body));
    return Buffer.byteLength(text) > filledMaxBytes ? undefined : text;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/**
 * Returns what a delivery sends: its event, or the own body filled with it, if that has at most 1 MB. It is
 * filled for each attempt, so that an event is stored as it is, however many addresses are told about it in
 * bodies of their own.
 */
export function sentBody({
  body,
  ownBody,
}: {
  readonly body: string;
  readonly ownBody: string | null;
}): string {
  if (ownBody === null) return body;
  return fillOwnBody(ownBody, jsonObjectSchema.parse(JSON.parse(body))) ?? body;
}

/** Returns the value at a path of names and places of lists, only by own properties; null for none. */
function valueAt(event: JsonObject, path: string): JsonValue {
  let value: JsonValue = event;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    const inner: JsonValue | undefined = isList(value) ? value[Number(name)] : value[name];
    value = inner ?? null;
  }
  return value;
}

/** The length of a list is an own property, but none of its values. */
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

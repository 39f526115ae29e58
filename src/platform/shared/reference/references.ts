/**
 * Returns a JSON document with the parts that it refers to (`{"$ref": "#/..."}`) in place of the references.
 * Equal references share one object; what is said beside a reference stays. Throws for a reference to
 * nothing, and for parts that contain themselves.
 */
export function resolveReferences<T>(document: T): T {
  const resolved = new Map<string, unknown>();
  const open = new Set<string>();

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const { $ref: _reference, ...beside } = value;
      const part = partAt(value.$ref);
      return Object.keys(beside).length === 0 ? part : { ...(part as object), ...beside };
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]));
  }

  function partAt(reference: string): unknown {
    if (resolved.has(reference)) return resolved.get(reference);
    if (open.has(reference)) throw new Error(`Expected a finite document, but ${reference} contains itself`);
    open.add(reference);
    const part = resolve(find(document, reference));
    open.delete(reference);
    resolved.set(reference, part);
    return part;
  }

  return resolve(document) as T;
}

/** Returns the part at a reference such as `#/components/schemas/Shop`. */
function find(document: unknown, reference: string): unknown {
  let part: unknown = document;
  const names = reference
    .split('/')
    .slice(1)
    .map((text) => text.replaceAll('~1', '/'));
  for (const name of names) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name))
      throw new Error(`Expected a part of the document at ${reference}, found none`);
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}

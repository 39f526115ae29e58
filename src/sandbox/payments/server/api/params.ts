import { invalidRequest } from '#sandbox/payments/server/state/stripe-error.ts';

/** The parameters of a request: texts, and lists and objects of parameters. */
export interface Params {
  readonly [name: string]: string | Params | readonly (string | Params)[];
}

type Node = { [name: string]: string | Node };

/** No parameter of Stripe's is nested deeper. */
const maxLevels = 10;

/** Parses Stripe's encoding of forms and query strings: `items[0][price]=x&expand[]=y`. */
export function parseForm(text: string): Params {
  const root = Object.create(null) as Node;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part);
    if (path.length === 0 || path.length > maxLevels)
      throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`);
    setAt(root, path, value);
  }
  return withLists(root) as Params;
}

function setAt(root: Node, path: readonly string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '[]' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[name] = value;
      return;
    }
    const next = node[name];
    node = typeof next === 'object' ? next : (node[name] = Object.create(null) as Node);
  }
}

/** Turns objects whose names count up from 0 into lists. */
function withLists(value: string | Node): string | Params | readonly (string | Params)[] {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  const object = Object.fromEntries<Params[string]>(entries);
  return isList ? (Object.values(object) as (string | Params)[]) : object;
}

export function textParam(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name });
  return value;
}

export function requiredText(params: Params, name: string): string {
  const value = textParam(params, name);
  if (value !== undefined) return value;
  throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

export function integerParam(params: Params, name: string): number | undefined {
  const value = textParam(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,12}$/.test(value))
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  return Number(value);
}

export function objectParam(params: Params, name: string): Params {
  const value = params[name];
  if (value === undefined) return {};
  if (typeof value === 'string' || Array.isArray(value))
    throw invalidRequest('Invalid object', { param: name });
  return value as Params;
}

export function listParam(params: Params, name: string): readonly (string | Params)[] {
  const value = params[name];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name });
  return value as readonly (string | Params)[];
}

/** Returns the texts in `metadata`, by name. */
export function metadataParam(params: Params): Readonly<Record<string, string>> {
  const texts = Object.entries(objectParam(params, 'metadata')).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** Throws unless a list of payment method types is empty or contains cards. */
export function requireCards(params: Params, name: string): void {
  const types = listParam(params, name);
  if (types.length > 0 && !types.includes('card'))
    throw invalidRequest('Only cards pay here', { param: name });
}

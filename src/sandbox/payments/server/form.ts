import { invalid } from './fault.ts';

/** Nested parameters of a call: texts, lists and objects of the same. */
export interface Params {
  readonly [name: string]: string | Params | readonly (string | Params)[];
}

type Branch = { [name: string]: string | Branch };

/** No parameter of the provider has more levels. */
const maxLevels = 10;

/** Reads the provider's form encoding: `items[0][price]=x&expand[]=y`. Query strings have the same. */
export function parseForm(text: string): Params {
  const root: Branch = Object.create(null) as Branch;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part);
    if (path.length === 0 || path.length > maxLevels)
      throw invalid(`Invalid parameter name: ${name.slice(0, 100)}`);
    plant(root, path, value);
  }
  return ripen(root) as Params;
}

function plant(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '[]' ? String(Object.keys(branch).length) : part;
    if (depth === path.length - 1) {
      branch[key] = value;
      return;
    }
    const next = branch[key];
    branch = typeof next === 'object' ? next : (branch[key] = Object.create(null) as Branch);
  }
}

/** Branches whose names count from 0 become lists. */
function ripen(value: string | Branch): string | Params | readonly (string | Params)[] {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, ripen(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  const ripe = Object.fromEntries<Params[string]>(entries);
  return isList ? (Object.values(ripe) as (string | Params)[]) : ripe;
}

export function textParam(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

export function requiredText(params: Params, name: string): string {
  const value = textParam(params, name);
  if (value !== undefined) return value;
  throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

export function integerParam(params: Params, name: string): number | undefined {
  const value = textParam(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  return Number(value);
}

export function objectParam(params: Params, name: string): Params {
  const value = params[name];
  if (value === undefined) return {};
  if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param: name });
  return value as Params;
}

export function listParam(params: Params, name: string): readonly (string | Params)[] {
  const value = params[name];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid('Invalid array', { param: name });
  return value as readonly (string | Params)[];
}

/** Metadata as the provider keeps it: texts by name. */
export function metadataParam(params: Params): Readonly<Record<string, string>> {
  const texts = Object.entries(objectParam(params, 'metadata')).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

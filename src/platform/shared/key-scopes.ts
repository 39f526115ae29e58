import { type Entry, entriesOf } from '#features.ts';

/** What an API key may be made for, by feature (contract 4). */
const known = entriesOf('scopes');
export type KeyScope = Entry<'scopes'>['name'];

/** All of them; without a choice a key is made for all. */
export const keyScopes = known.map(({ name }) => name);

/** Returns what screens call a scope. */
export function scopeName(scope: KeyScope): string {
  return known.find(({ name }) => name === scope)?.label ?? scope;
}

/** What an endpoint asks of a key: one scope, none in particular, or all of them. */
export type NeededScope = KeyScope | 'any' | 'all';

/** Returns whether a key with these scopes may call an endpoint that asks for `needed`. */
export function hasScope(scopes: readonly KeyScope[], needed: NeededScope): boolean {
  if (needed === 'any') return true;
  // A key that was made for everything before print files came still may do what needs all scopes.
  if (needed === 'all') return keyScopes.every((scope) => scopes.includes(scope) || scope === 'print_files');
  return scopes.includes(needed);
}

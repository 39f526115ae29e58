import { type KeyScope, keyScopes, scopeName } from '#platform/shared/key-scopes.ts';

/** Returns what a key may be used for, such as "Everything" or "Image padding, Webhooks". */
export function presentScopes(scopes: readonly KeyScope[]): string {
  if (scopes.length === keyScopes.length) return 'Everything';
  return scopes.map(scopeName).join(', ');
}

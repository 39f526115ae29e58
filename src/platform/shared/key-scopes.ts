/** What an API key may be made for; without a choice it is made for all of them (contract 4). */
export const keyScopes = ['text_overlay', 'image_padding', 'audio', 'shops', 'webhooks', 'batches'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What an endpoint asks of a key: one scope, none in particular, or all of them. */
export type NeededScope = KeyScope | 'any' | 'all';

/** Returns whether a key with these scopes may call an endpoint that asks for `needed`. */
export function hasScope(scopes: readonly KeyScope[], needed: NeededScope): boolean {
  if (needed === 'any') return true;
  if (needed === 'all') return keyScopes.every((scope) => scopes.includes(scope));
  return scopes.includes(needed);
}

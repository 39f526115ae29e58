import { type KeyScope, keyScopes } from '#platform/shared/key-scopes.ts';

export const scopeNames: Readonly<Record<KeyScope, string>> = {
  text_overlay: 'Text, templates, fonts',
  image_padding: 'Image padding',
  audio: 'Audio extraction',
  shops: 'Shop monitor',
  webhooks: 'Webhooks',
  batches: 'Batches',
};

/** Returns what a key may be used for, such as "Everything" or "Image padding, Webhooks". */
export function presentScopes(scopes: readonly KeyScope[]): string {
  if (scopes.length === keyScopes.length) return 'Everything';
  return scopes.map((scope) => scopeNames[scope]).join(', ');
}

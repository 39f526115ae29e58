/** The behaviours of a fixture shop. */
export const modes = [
  'next',
  'next-three-pages',
  'apollo',
  'apollo-references',
  'classes-changed',
  'json-script',
  'item-list',
  'cards',
  'cards-without-alt',
  'all-products-links',
  'related-works',
  'layout-gone',
  'nested-elements',
  'nested-cards',
  'unclosed-tags',
  'empty',
  'not-found',
  'suspended',
  'locale-redirect',
  'case-redirect',
  'other-shop-redirect',
  'vanity-redirect',
  'foreign-redirect',
  'private-redirect',
  'redirect-loop',
  'challenge-403',
  'challenge-200',
  'challenge-429',
  'challenge-on-page-2',
  'throttled-seconds',
  'throttled-date',
  'throttled-silent',
  'throttled-absurd',
  'unavailable-once',
  'server-error',
  'slow-headers',
  'drip',
  'endless',
  'reset',
  'truncated-gzip',
  'gzip-bomb',
  'wrong-length',
  'huge',
  'not-html',
  'broken-html',
  'broken-json',
  'byte-order-mark',
  'wrong-charset',
  'script-in-title',
  'hostile-titles',
  'duplicates',
  'added-between-pages',
  'shuffled',
  'shortened',
  'halved',
  'cut-off',
  'error-page',
  'slash-codes',
  'no-price',
  'discount',
  'euro',
  'yen',
  'etag',
] as const;
export type Mode = (typeof modes)[number];

export const robotsModes = ['allow', 'deny', 'missing', 'server-error', 'multiplying'] as const;
export type RobotsMode = (typeof robotsModes)[number];

/** How the picture host behaves. */
export const pictureModes = [
  'fine',
  'away',
  'missing',
  'slow',
  'hang',
  'not-a-picture',
  'huge',
  'private-redirect',
] as const;
export type PictureMode = (typeof pictureModes)[number];

export function isPictureMode(text: string): text is PictureMode {
  return (pictureModes as readonly string[]).includes(text);
}

export function isMode(text: string): text is Mode {
  return (modes as readonly string[]).includes(text);
}

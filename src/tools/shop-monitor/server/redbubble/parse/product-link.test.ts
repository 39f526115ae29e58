import { expect, test } from 'vitest';
import { parseProductLink, titleOfLink } from './product-link.ts';

const titleOf = (slug: string) =>
  titleOfLink(parseProductLink(`/i/sticker/${slug}/12345678.ABCDE`), 'card-fox');

test.each([
  ['Paper-Fox-by-card-fox', 'Paper Fox'],
  ['Paper-Fox-von-Card-Fox', 'Paper Fox'],
  ['Stand-by-Me-by-card-fox', 'Stand by Me'],
  ['Stand-by-Me-by-former-name', 'Stand by Me'],
  ['Caf%C3%A9-au-lait-by-card-fox', 'Café au lait'],
  ['100%-Fox-by-card-fox', '100% Fox'],
  ['Paper-Fox', 'Paper Fox'],
  ['by-card-fox', 'by'],
  ['-by-card-fox', undefined],
])('the title in %s is %s', (slug, title) => {
  expect(titleOf(slug)).toBe(title);
});

test('a link to all products of a work has no title', () => {
  expect(titleOfLink(parseProductLink('/shop/ap/12345678'), 'card-fox')).toBeUndefined();
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { maxWorksPerPage, type ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import { decodePage, parseShopPage } from './parse.ts';
import { allowsPage } from '#tools/shop-monitor/server/parse/robots-rules.ts';

const artist = 'some-artist';

/** Checks that a result has its type, with all fields within their bounds. */
function expectTyped(page: ParsedPage): void {
  expect(['works', 'empty', 'closed', 'layout_changed']).toContain(page.kind);
  if (page.kind !== 'works') return;
  expect(page.works.length).toBeGreaterThan(0);
  expect(page.works.length).toBeLessThanOrEqual(maxWorksPerPage);
  for (const { id, url, title, imageUrl, price } of page.works) {
    expect(id).toMatch(/^\d{5,12}$/);
    expect(url ?? 'https://www.redbubble.com/').toMatch(/^https:\/\/www\.redbubble\.com\//);
    expect(imageUrl ?? 'https://ih1.redbubble.net/').toMatch(/^https:\/\/[a-z0-9-]+\.redbubble\.net\//);
    expect(title ?? 'x').toMatch(/^\P{Cc}{1,600}$/u);
    expect(price ?? '1 JPY').toMatch(/^\d+(\.\d{2})? [A-Z]{3}$/);
  }
}

/**
 * Names and values that the strategies read, so that random data gets past their first checks.
 */
const names = fc.constantFrom(
  ...(
    'props pageProps results inventoryItem work id title productPageUrl previewSet previews url price ' +
    'amount currency'
  ).split(' '),
  ...(
    'metadata resultCount artistInfo accountState pagination totalPages artistUserName artist type ' +
    'generated'
  ).split(' '),
  ...'inventoryItem({"locale":"en"}) work(1) __typename __proto__ constructor toString a b c'.split(' '),
);
const values = fc.oneof(
  fc.constantFrom(
    'id',
    'a',
    'b',
    'c',
    '__proto__',
    'constructor',
    '{{%2F}}',
    '{{%ff}}',
    'suspended',
    artist,
    'USD',
    'ArtistShopArtistInfo',
  ),
  fc.constantFrom('12345678', '12345678_sticker_ABCDE', '/i/sticker/Paper-Fox-by-some-artist/12345678.ABCDE'),
  fc.constantFrom('https://ih1.redbubble.net/image.1.5678/x.jpg', 12_345_678, -1, 1e300, 0.1),
  fc.jsonValue({ maxDepth: 1 }),
);
const { tree: state } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    values,
    fc.dictionary(names, tie('tree'), { maxKeys: 6 }),
    fc.array(tie('tree'), { maxLength: 4 }),
  ),
}));
const nextShaped = state.map((results) => ({
  props: { pageProps: { results: [results], metadata: results } },
}));
const apolloShaped = fc.dictionary(names, state, { minKeys: 1 });
const json = fc.oneof(state, nextShaped, apolloShaped, fc.jsonValue());

const fragment = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '<!--',
    '-->',
    '<script',
    '</script>',
    '<a href="/shop/ap/12345678">',
    '<img alt="',
  ),
  fc.constantFrom(
    '<script id="__NEXT_DATA__">',
    'window.__APOLLO_STATE__ = ',
    '<div id="SearchResultsGrid">',
    '<main>',
    '{"',
    '}',
  ),
  fc.constantFrom(
    'data-testid="sr-media-card-12345678_a_b"',
    '/i/a/b-by-some-artist/12345678.ABCDE',
    '\\u002F',
    '\\/',
  ),
);
const runs = { numRuns: 500 };

describe('the parser returns its typed result', () => {
  test('for any bytes in any charset', () => {
    const charset = fc.constantFrom(
      '',
      'text/html',
      'text/html; charset=utf-16',
      'a; charset=gb18030',
      'a; charset=iso-2022-jp',
      'a;charset="?"',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), charset, (bytes, contentType) =>
        expectTyped(parseShopPage(decodePage(bytes, contentType), artist)),
      ),
      runs,
    );
  });

  test('for any text, including fragments that it searches for', () => {
    const page = fc.array(fragment, { maxLength: 40 }).map((fragments) => fragments.join(''));
    fc.assert(
      fc.property(page, (html) => expectTyped(parseShopPage(html, artist))),
      runs,
    );
  });

  test.each([
    ['Next', (text: string) => `<script id="__NEXT_DATA__" type="application/json">${text}</script>`],
    ['Apollo', (text: string) => `<script>window.__APOLLO_STATE__ = ${text};</script>`],
    ['JSON', (text: string) => `<script type="application/json">${text}</script>`],
    ['ld+json', (text: string) => `<script type="application/ld+json">${text}</script>`],
  ])('for any JSON as %s data', (_name, write) => {
    fc.assert(
      fc.property(json, (data) => expectTyped(parseShopPage(write(JSON.stringify(data) ?? ''), artist))),
      { numRuns: 1_000 },
    );
  });

  test('for Apollo objects that refer to themselves and, a thousand times each, to each other', () => {
    const refer = (id: string) => ({ type: 'id', id });
    const many = Array.from({ length: 1_000 }, (_value, index) => refer(`set${index % 10}`));
    const sets = Array.from({ length: 10 }, (_value, index) => [
      `set${index}`,
      { previews: many, url: refer('item') },
    ]);
    const item = {
      id: '12345678_a_b',
      previewSet: refer('set0'),
      inventoryItem: refer('item'),
      work: refer('item'),
    };
    const html = `__APOLLO_STATE__ = ${JSON.stringify({ item, ...Object.fromEntries(sets) })}`;
    expectTyped(parseShopPage(html, artist));
  });
});

test('any robots.txt allows a page or does not', () => {
  const line = fc.tuple(
    fc.constantFrom('User-agent', 'Allow', 'Disallow', 'x'),
    fc.string({ unit: 'binary' }),
  );
  const rules = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(line).map((lines) => lines.map((pair) => pair.join(':')).join('\n')),
  );
  fc.assert(
    fc.property(rules, (text) => {
      expect([true, false]).toContain(allowsPage(text, 'https://www.redbubble.com/people/x1/shop'));
    }),
    runs,
  );
});

import { describe, expect, test } from 'vitest';
import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import { badFeeds, feed, goodFeeds, rss, shopifyDocuments } from '#test/shop-pages/feed-documents.ts';
import { parseFeed } from './feed.ts';
import { parseShopifyFacts, parseShopifyPage } from './shopify.ts';

const works = (page: ParsedPage) => (page.kind === 'works' ? page.works : expect.fail(JSON.stringify(page)));

describe('a corpus of feeds', () => {
  test.each(goodFeeds)('%s', (_name, document, expected) => {
    expect(works(parseFeed(document))[0]).toMatchObject(expected);
  });
  test.each(badFeeds)('%s is refused', (_name, document, reason) => {
    expect(parseFeed(document())).toEqual({ kind: 'layout_changed', reason: expect.stringMatching(reason) });
  });
  test('a feed without items is empty, and 2,000 items are read', () => {
    const items = Array.from({ length: 2_500 }, (_value, index) => `<item><guid>${index}</guid></item>`);
    expect(parseFeed(feed(rss(''))).kind).toBe('empty');
    expect(works(parseFeed(feed(rss(items.join('')))))).toHaveLength(2_000);
  });
});

describe('a corpus of Shopify pages', () => {
  const facts = { count: undefined, currency: 'USD' };
  const page = (text: string) => parseShopifyPage(Buffer.from(text), 'https://shop.test', facts);
  const products = (list: unknown) => page(JSON.stringify({ products: list }));
  const product = {
    id: 632910392,
    title: 'Fox <b>',
    handle: 'fox',
    variants: [{ price: '12.00' }],
    images: [{ src: '//cdn.test/f.jpg' }],
  };

  test('a product', () => {
    expect(works(products([product]))).toEqual([
      {
        id: '632910392',
        url: 'https://shop.test/products/fox',
        title: 'Fox <b>',
        imageUrl: 'https://cdn.test/f.jpg',
        price: '12.00 USD',
      },
    ]);
    expect(works(products([{ handle: 'only-handle' }]))[0]?.id).toBe('only-handle');
    const unpriced = parseShopifyPage(
      Buffer.from(JSON.stringify({ products: [product] })),
      'https://shop.test',
      { count: 3, currency: undefined },
    );
    expect(unpriced).toMatchObject({ works: [{ price: '12.00' }], resultCount: 3, totalPages: 1 });
  });
  test.each(shopifyDocuments)('%s', (_name, text, kind) => {
    expect(page(text()).kind).toBe(kind);
  });
  test('what a shop says of itself is read, and nonsense is nothing', () => {
    const factsOf = (text: string) => parseShopifyFacts(Buffer.from(text));
    expect(factsOf('{"published_products_count":12,"currency":"EUR"}')).toEqual({
      count: 12,
      currency: 'EUR',
    });
    expect(factsOf('{"published_products_count":-1,"currency":"euros"}')).toEqual({
      count: null,
      currency: undefined,
    });
    expect(factsOf('<html>')).toEqual({ count: null, currency: undefined });
  });
});

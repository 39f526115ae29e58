import { string } from 'fast-check';
import { badFeeds } from '#test/shop-pages/feed-documents.ts';
import { createPageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { PageTooHeavy } from '#tools/shop-monitor/server/parser/parser-process.ts';
import { classifyResponse } from '#tools/shop-monitor/server/parse/classify.ts';
import { casesOf, type ParserCase, readsAny, readsEach } from './case.ts';

const never = new AbortController().signal;

/** Accepts a refused page. */
function refusable(error: unknown): void {
  if (!(error instanceof PageTooHeavy)) throw error;
}

const page =
  (make: () => string): ParserCase['prepare'] =>
  () => {
    const bytes = Buffer.from(make());
    return async () => {
      const parser = createPageParser();
      const contentType = 'text/html; charset=utf-8';
      await parser.readPage({ bytes, contentType, artist: 'some-artist' }, never).catch(refusable);
      parser.close();
    };
  };

const cards = '<a data-testid="search-result-card" href="/i/sticker/a/1.2"><div>';
const shopPages = casesOf('Shop pages', {
  '8 MB of nested cards': page(() => cards.repeat(8_000_000 / cards.length)),
  '500 open elements, 90,000 tags': page(() => `${'<b><i><p>'.repeat(160)}${'<p>x</p>'.repeat(45_000)}`),
  '8 MB of the beginning of a script': page(() => '<script id="__NEXT_DATA__" '.repeat(300_000)),
  '8 MB of JSON': page(() => `<script id="__NEXT_DATA__">${'{"a":['.repeat(1_300_000)}`),
});

const feeds = casesOf(
  'Feeds',
  Object.fromEntries(
    badFeeds.map(([name, feed]) => [
      name,
      () => {
        const received = feed();
        return async () => {
          const parser = createPageParser();
          await parser.readFeed(received, never).catch(refusable);
          parser.close();
        };
      },
    ]),
  ),
);

const shopifyPages = casesOf("Shopify's lists of products", {
  '2 million empty objects': () => {
    const bytes = Buffer.from(`{"products":[${'{},'.repeat(2_000_000)}{}]}`);
    return async () => {
      const parser = createPageParser();
      const facts = { count: null, currency: undefined };
      await parser.readShopify({ bytes, origin: 'https://shop.test', facts }, never).catch(refusable);
      parser.close();
    };
  },
});

const robots =
  (make: () => string): ParserCase['prepare'] =>
  () => {
    const rules = make();
    return async () => {
      const parser = createPageParser();
      await parser
        .allows({ rules, url: `https://www.redbubble.com/people/${'a'.repeat(30)}/shop` }, never)
        .catch(refusable);
      parser.close();
    };
  };
const robotsFiles = casesOf('robots.txt', {
  '15,000 rules of wildcards': robots(
    () => `User-agent: *\n${`Disallow: /${'*a'.repeat(12)}$\n`.repeat(15_000)}`,
  ),
  'one rule of 500 KB of wildcards': robots(() => `User-agent: *\nDisallow: ${'*a'.repeat(250_000)}\n`),
});

const classify = (bytes: Uint8Array) => classifyResponse({ status: 200, headers: {}, bytes });
const kinds = casesOf('Shop pages: kind', {
  'any text': readsAny(string({ maxLength: 300 }), (text) => classify(Buffer.from(text))),
  'of 8 MB': readsEach(
    () =>
      [' ', '/cdn-cgi/challenge-platform/scripts/jsd/', '<', '\0', '_cf_chl_op'].map((unit) =>
        Buffer.alloc(8_000_000, unit),
      ),
    classify,
  ),
});

export const shopPageCases: readonly ParserCase[] = [
  ...shopPages,
  ...feeds,
  ...shopifyPages,
  ...robotsFiles,
  ...kinds,
];

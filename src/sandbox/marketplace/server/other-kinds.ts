import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#platform/server/escape-html.ts';
import type { FixtureShop, MarketplaceState } from './state.ts';
import { type ShownWork, showWork } from './works.ts';

/** Whose works the Shopify shop at the marketplace's origin has. */
export const shopifyArtist = 'shopify-demo';
const pageSize = 250;

/**
 * Responds as a Shopify shop at `/products.json` and `/meta.json`, and as feeds at `/feeds/<artist>.rss`,
 * `.atom` and `.json`. Returns whether the request was one of them.
 */
export function respondAsOtherKind(
  state: MarketplaceState,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const origin = `http://${request.headers.host ?? ''}`;
  const [, artist, format] = /^\/feeds\/([a-z0-9-]{2,32})\.(rss|atom|json)$/.exec(url.pathname) ?? [];
  if (artist !== undefined) {
    const shop = state.shop(artist);
    if (shop.mode === 'not-found') response.writeHead(404).end();
    else {
      const works = shownWorks(state, shop).slice(0, 10);
      const [type, text] =
        format === 'json' ? jsonFeed(works, origin) : xmlFeed(works, origin, format === 'rss');
      response.writeHead(200, { 'content-type': type }).end(text);
    }
    return true;
  }
  if (url.pathname === '/password') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Opening soon</h1>');
    return true;
  }
  if (url.pathname !== '/products.json' && url.pathname !== '/meta.json') return false;
  sendShopify(state, { url, origin }, response);
  return true;
}

function sendShopify(
  state: MarketplaceState,
  { url, origin }: { readonly url: URL; readonly origin: string },
  response: ServerResponse,
): void {
  const shop = state.shop(shopifyArtist);
  const redirect = {
    suspended: '/password',
    'foreign-redirect': 'https://elsewhere.test/products.json',
  } as const;
  if (shop.mode === 'not-found') response.writeHead(404).end();
  else if (shop.mode === 'suspended' || shop.mode === 'foreign-redirect')
    response.writeHead(302, { location: redirect[shop.mode] }).end();
  else {
    const works = shownWorks(state, shop);
    const start = (Number(url.searchParams.get('page') ?? '1') - 1) * pageSize;
    const listed = shop.mode === 'shortened' ? works.slice(0, works.length / 2) : works;
    const body =
      url.pathname === '/meta.json'
        ? { currency: 'USD', published_products_count: works.length }
        : { products: listed.slice(start, start + pageSize).map((work) => productOf(work, origin)) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}

function shownWorks(state: MarketplaceState, shop: FixtureShop): ShownWork[] {
  const random = state.random();
  return shop.works.map((work) => showWork(work, shop.artist, random, shop.mode));
}

const pictureOf = ({ imageUrl }: ShownWork, origin: string) => origin + new URL(imageUrl).pathname;

function productOf(work: ShownWork, origin: string) {
  return {
    id: Number(work.id),
    title: work.title,
    handle: `work-${work.id}`,
    variants: [{ price: work.price?.amount.toFixed(2) }],
    images: [{ src: pictureOf(work, origin) }],
  };
}

function jsonFeed(works: readonly ShownWork[], origin: string): readonly [string, string] {
  const items = works.map((work) => ({
    id: work.id,
    url: origin + work.path,
    title: work.title,
    image: pictureOf(work, origin),
    date_published: work.publishedAt,
  }));
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Products', items };
  return ['application/feed+json', JSON.stringify(feed)];
}

function dateOf({ publishedAt }: ShownWork, isRss: boolean): string {
  if (publishedAt === undefined) return '';
  return isRss
    ? `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`
    : `<published>${publishedAt}</published>`;
}

function xmlFeed(works: readonly ShownWork[], origin: string, isRss: boolean): readonly [string, string] {
  const items = works.map((work) => {
    const [link, picture] = [origin + work.path, pictureOf(work, origin)].map(escapeHtml);
    const head = `<title>${escapeHtml(work.title)}</title>${dateOf(work, isRss)}`;
    return isRss
      ? `<item><guid isPermaLink="false">${work.id}</guid>${head}<link>${link}</link><enclosure url="${picture}" type="image/jpeg" length="1"/></item>`
      : `<entry><id>${work.id}</id>${head}<link href="${link}"/><link rel="enclosure" type="image/jpeg" href="${picture}"/></entry>`;
  });
  const head = '<?xml version="1.0" encoding="utf-8"?>';
  return isRss
    ? [
        'application/rss+xml',
        `${head}<rss version="2.0"><channel><title>Products</title>${items.join('')}</channel></rss>`,
      ]
    : [
        'application/atom+xml',
        `${head}<feed xmlns="http://www.w3.org/2005/Atom"><title>Products</title>${items.join('')}</feed>`,
      ];
}

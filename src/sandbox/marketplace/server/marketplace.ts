import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respondAsAdmin } from './admin.ts';
import { badResponses, temporaryResponse } from './bad-responses.ts';
import type { RobotsMode } from './modes.ts';
import { respondAsOtherKind } from './other-kinds.ts';
import { sendPicture } from './pictures.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { writeShopPage } from './shop-page.ts';
import { createMarketplaceState, type MarketplaceState } from './state.ts';

export interface FixtureMarketplace {
  /** For `MARKETPLACE_ORIGIN`. */
  readonly origin: string;
  readonly state: MarketplaceState;
  /** Receives webhooks at `/hooks/<name>`. */
  readonly receiver: Receiver;
  close(): Promise<void>;
}

export interface MarketplaceOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  readonly seed?: number;
  /** Address of the application, for the demo's page. */
  readonly appUrl?: string;
}

/** 35,000 lines, whose groups and rules multiply to 300 million. */
const multiplyingRobots = [
  ...Array.from({ length: 15_000 }, (_value, index) => `User-agent: a${index}`),
  'Allow: /x\n'.repeat(20_000),
].join('\n');

const robotsTexts: Readonly<Record<RobotsMode, { readonly status: number; readonly text: string }>> = {
  allow: {
    status: 200,
    text:
      'User-agent: *\nDisallow: /api/\nDisallow: /*.json$\nDisallow: /shop/*?query=\nAllow: ' +
      '/people/*/shop\nAllow: /meta.json\nAllow: /feeds/*.json\n',
  },
  deny: { status: 200, text: 'User-agent: Overprint\nDisallow: /people/\n' },
  missing: { status: 404, text: 'not found' },
  'server-error': { status: 500, text: 'no' },
  multiplying: { status: 200, text: multiplyingRobots },
};

/** Starts a marketplace of made-up shops on loopback, for tests and for the demo. */
export async function startMarketplace(options: MarketplaceOptions = {}): Promise<FixtureMarketplace> {
  const state = createMarketplaceState(options.seed ?? 1);
  const receiver = createReceiver();
  let running = 0;

  const server = createServer((request, response) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    const url = new URL(request.url ?? '/', 'http://fixture');
    if (receiver.respond(url, request, response)) return;
    if (respondAsAdmin({ state, receiver, appUrl: options.appUrl }, url, request, response)) return;
    const userAgent = request.headers['user-agent'] ?? '';
    state.requests.push({ path: url.pathname + url.search, userAgent, atMs: Date.now(), parallel: running });
    respond(state, url, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    receiver,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(
  state: MarketplaceState,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (url.pathname === '/robots.txt') {
    const { status, text } = robotsTexts[state.robots];
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    return;
  }
  if (sendPicture(state.pictures, url.pathname, response)) return;
  if (respondAsOtherKind(state, url, request, response)) return;
  const vanity = /^([a-z0-9-]+)\.redbubble\.com$/.exec(request.headers.host ?? '')?.[1];
  if (vanity !== undefined && vanity !== 'www') {
    response.writeHead(301, { location: `https://www.redbubble.com/people/${vanity}/shop` }).end();
    return;
  }
  const [, locale, artist] = /^\/(?:(de)\/)?people\/([a-z0-9-]{2,32})\/shop\/?$/i.exec(url.pathname) ?? [];
  if (artist === undefined) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
    return;
  }
  sendShop(state, { artist: artist.toLowerCase(), locale, url, request }, response);
}

interface ShopRequest {
  readonly artist: string;
  readonly locale: string | undefined;
  readonly url: URL;
  readonly request: IncomingMessage;
}

function sendShop(
  state: MarketplaceState,
  { artist, locale, url, request }: ShopRequest,
  response: ServerResponse,
): void {
  const shop = state.shop(artist);
  shop.requests += 1;
  if (shop.mode === 'locale-redirect' && locale === undefined) {
    response.writeHead(302, { location: `/de${url.pathname}${url.search}` }).end();
    return;
  }
  if (shop.mode === 'case-redirect' && url.pathname.includes(artist)) {
    const path = url.pathname.replace(artist, artist.toUpperCase());
    response.writeHead(301, { location: `https://www.redbubble.com${path}${url.search}` }).end();
    return;
  }
  const page = Number(url.searchParams.get('page') ?? '1');
  const html = writeShopPage(state, shop, {
    number: page,
    recent: url.searchParams.get('sortOrder') === 'recent',
  });
  const bad = { artist, page, attempt: shop.requests, html };
  const sendBad = badResponses[shop.mode] ?? temporaryResponse(shop.mode, bad);
  if (sendBad) sendBad(response, bad);
  else
    sendPage(shop.mode === 'etag', request, response, {
      html,
      shopKey: shop.works.map(({ id }) => id).join(),
    });
}

function sendPage(
  withTag: boolean,
  request: IncomingMessage,
  response: ServerResponse,
  { html, shopKey }: { readonly html: string; readonly shopKey: string },
): void {
  const etag = `"${createHash('sha256').update(shopKey).digest('base64url').slice(0, 16)}"`;
  if (withTag && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(withTag && { etag }) }).end(html);
}

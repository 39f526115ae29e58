import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Mode } from './modes.ts';

export interface BadRequest {
  readonly artist: string;
  readonly page: number;
  /** 1 for the first request since the mode was set. */
  readonly attempt: number;
  /** The page of a well-behaved shop. */
  readonly html: string;
}

type BadResponse = (response: ServerResponse, request: BadRequest) => void;

const html = { 'content-type': 'text/html; charset=utf-8' };

/** Like the real marketplace's challenge for humans: about 18 kB, in another language, with scripts. */
const challengePage = `<!DOCTYPE html><html lang="de"><head><title>Nur einen Moment…</title></head><body>
<h1>www.redbubble.com</h1><noscript>Aktivieren Sie JavaScript und Cookies, um fortzufahren</noscript>
<script>window._cf_chl_opt = {cvId: '3', cType: 'managed', cRay: '0'};/* ${'x'.repeat(17_000)} */</script>
<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script></body></html>`;

function challenge(status: number): BadResponse {
  return (response) =>
    response.writeHead(status, { ...html, 'cf-mitigated': 'challenge' }).end(challengePage);
}

function throttled(retryAfter?: () => string): BadResponse {
  return (response) =>
    response
      .writeHead(429, { ...html, ...(retryAfter && { 'retry-after': retryAfter() }) })
      .end('<p>Slow down</p>');
}

function redirect(target: (request: BadRequest) => string): BadResponse {
  return (response, request) => response.writeHead(302, { location: target(request) }).end();
}

const dripEveryMs = 1_000;
const hugeBytes = 20_000_000;
const bombBytes = 200_000_000;

/** Responses without a shop page. Modes that are missing here send one. */
export const badResponses: Partial<Record<Mode, BadResponse>> = {
  'not-found': (response) => response.writeHead(404, html).end('<h1>404</h1>'),
  'vanity-redirect': redirect(({ artist }) => `https://${artist}.redbubble.com/shop`),
  'other-shop-redirect': redirect(({ artist }) => `/people/new-${artist}/shop`),
  'foreign-redirect': redirect(() => 'https://redbubble.com.evil.test/people/x1/shop'),
  'private-redirect': redirect(() => 'http://169.254.169.254/latest/meta-data/'),
  'redirect-loop': redirect(({ artist }) => `/people/${artist}/shop`),
  'challenge-403': challenge(403),
  'challenge-200': (response) => response.writeHead(200, html).end(challengePage),
  'challenge-429': challenge(429),
  'throttled-seconds': throttled(() => '7200'),
  'throttled-date': throttled(() => new Date(Date.now() + 2 * 60 * 60 * 1000).toUTCString()),
  'throttled-silent': throttled(),
  'throttled-absurd': throttled(() => '99999999999'),
  'server-error': (response) => response.writeHead(500, html).end('<h1>500</h1>'),
  'slow-headers': () => undefined,
  drip: (response) => {
    response.writeHead(200, html);
    const timer = setInterval(() => response.write('<'), dripEveryMs);
    response.once('close', () => clearInterval(timer));
  },
  endless: (response) => {
    response.writeHead(200, html);
    const more = () => {
      while (!response.destroyed && response.write('<p>and more</p>'.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  },
  reset: (response) => response.socket?.resetAndDestroy(),
  'truncated-gzip': (response, { html: text }) => {
    const packed = gzipSync(text);
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip' })
      .end(packed.subarray(0, packed.length / 2));
  },
  'gzip-bomb': (response) => {
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(bombBytes)));
  },
  'wrong-length': (response, { html: text }) => {
    const declared = Buffer.byteLength(text) + 5_000;
    response
      .writeHead(200, { ...html, 'content-length': declared })
      .write(text, () => response.socket?.end());
  },
  huge: (response, { html: text }) => response.writeHead(200, html).end(text + ' '.repeat(hugeBytes)),
  // The sender ends as if that were all.
  'cut-off': (response, { html: text }) => response.writeHead(200, html).end(text.slice(0, text.length / 2)),
  'error-page': (response) =>
    response.writeHead(200, html).end('<h1>Something went wrong</h1><p>Please try again later.</p>'),
  'not-html': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  'byte-order-mark': (response, { html: text }) => response.writeHead(200, html).end(`\uFEFF${text}`),
  'wrong-charset': (response, { html: text }) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=klingon-8' }).end(text),
};

/** Returns the response of a shop that fails only now, or undefined if the page itself is due. */
export function temporaryResponse(mode: Mode, { page, attempt }: BadRequest): BadResponse | undefined {
  if (mode === 'challenge-on-page-2' && page === 2) return challenge(403);
  if (mode === 'unavailable-once' && attempt === 1) return (response) => response.writeHead(503, html).end();
  return undefined;
}

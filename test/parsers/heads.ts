import { sample, string } from 'fast-check';
import { createFindKey } from '#account/access/server/identity-keys.ts';
import { createVerifyIdentity } from '#account/access/server/identity-token.ts';
import { systemClock } from '#platform/server/clock.ts';
import { wantsBytes } from '#platform/server/http/request-headers.ts';
import { readRange } from '#platform/server/http/request-headers.ts';
import { hostNameOf } from '#platform/server/http/request-headers.ts';
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts';
import { packedFor } from '#platform/server/http/web-files.ts';
import { parseTraceParent } from '#platform/server/observability/trace-parent.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { projectId, startTestProvider } from '#test/identity/provider.ts';
import { casesOf, isRefusal, type ParserCase, readsAny, readsEach } from './case.ts';

/** Node refuses a longer head. */
const headLength = 15_000;
const long = (...units: string[]) => units.map((unit) => unit.repeat(headLength / unit.length));
const anyText = string({ unit: 'binary', maxLength: 200 });

const asked = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`;

/** Sends heads one after the other and waits for each response. */
const sends =
  (heads: () => readonly string[]): ParserCase['prepare'] =>
  (world) => {
    const made = heads();
    return async () => {
      for (const head of made) await world.send(head);
    };
  };

/** Sends a header with a credential. */
const calls = (headers: () => readonly string[]) =>
  sends(() => headers().map((header) => asked('/api/requests', `${header}\r\n`)));

/** Returns a token made of these texts. */
const tokenOf = (...parts: string[]) =>
  parts.map((part) => Buffer.from(part).toString('base64url')).join('.');

export const headCases: readonly ParserCase[] = [
  ...casesOf('HTTP heads', {
    '50 connections with 15 KB of short headers': (world) => {
      const head = asked('/health', 'a: b\r\n'.repeat(headLength / 6));
      return () => Promise.all(Array.from({ length: 50 }, () => world.send(head)));
    },
    'longer than they may be': sends(() => [
      asked('/health', 'a: b\r\n'.repeat(10_000)),
      asked('/health', `a: ${'b'.repeat(100_000)}\r\n`),
      `${'A'.repeat(100_000)} / HTTP/1.1\r\n\r\n`,
    ]),
    'no heads at all': sends(() => ['\0\r\n\r\n', 'GET\r\n\r\n', '\x16\x03\x01\x02\0\x01\0\r\n\r\n']),
  }),
  ...casesOf('Trace contexts', {
    'of 15 KB, and any text': readsEach(
      () => [
        ...long('0', '-', 'f', '00-', '\0'),
        `01-${'1'.repeat(32)}-${'1'.repeat(16)}-01${'-a'.repeat(7_000)}`,
        ...sample(anyText, 1_000),
      ],
      parseTraceParent,
    ),
  }),
  ...casesOf('Paths', {
    'of 15 KB': sends(() =>
      long('/', '/a', '%2e%2e/', '%', '%ff', ';a', '/:a', '*').flatMap((text) => [
        asked(`/${text}`),
        asked(`/api/images/${text}`),
        asked(`/api/keys/${text}`),
      ]),
    ),
  }),
  ...casesOf('Query strings', {
    'of 15 KB': (world) => {
      const paths = long('a&', 'a=&', '%', '%41', 'a=%ff&', '+', '&', 'limit=1&', 'a[b]=c&').map(
        (text) => `/api/requests?${text}`,
      );
      return async () => {
        for (const path of paths) await world.send(asked(path, `Cookie: ${world.account.cookie}\r\n`));
      };
    },
  }),
  ...casesOf('Cookies', {
    'of 15 KB': calls(() =>
      long('a=b;', ';', '=', 'a="', 'a=%41;', '%', ' ').map((text) => `Cookie: ${text}`),
    ),
  }),
  ...casesOf('Credentials', {
    'of 15 KB': calls(() =>
      long('a', 'a ', ' ', '.', 'e30.').flatMap((text) => [
        `Authorization: Bearer ${text}x`,
        `X-API-Key: ${text}x`,
      ]),
    ),
  }),
  ...casesOf('ID tokens', {
    'that hold anything': () => {
      const provider = startTestProvider();
      const findKey = createFindKey(provider.fetchKeys, systemClock);
      const verify = createVerifyIdentity({ projectId, findKey, clock: systemClock });
      const header = '{"alg":"RS256","kid":"first"}';
      const tokens = [
        '['.repeat(48_000),
        '{"a":'.repeat(9_000),
        `{"crit":[${'"a",'.repeat(9_000)}"a"]}`,
        header,
      ].flatMap((text) => [
        tokenOf(text, '{}', 'x'),
        tokenOf(header, text, 'x'.repeat(256)),
        tokenOf(header, '{}', text),
      ]);
      return async () => {
        for (const token of [...tokens, '.'.repeat(60_000), 'e30.'.repeat(15_000)])
          await refuses(verify(token));
      };
    },
  }),
  ...casesOf('Idempotency-Keys', {
    'any text': readsAny(anyText, readsKey),
    'of 15 KB': readsEach(() => long('a', ' ', '\u00e9', '\t'), readsKey),
  }),
  ...casesOf('Ranges', {
    'any text': readsAny(anyText, (text) => readRange(`bytes=${text}`, 1_000)),
    'of 15 KB': readsEach(
      () => long('0-0,', '0', '-', ' ', '1-', 'bytes=').flatMap((text) => [text, `bytes=${text}`]),
      (text) => readRange(text, 1_000),
    ),
  }),
  ...casesOf('Accepted types', {
    'any text': readsAny(anyText, readsAccept),
    'of 15 KB': readsEach(() => long('image/', ',', ';q=1,', '*/*,', 'br,', ' ,'), readsAccept),
  }),
  ...casesOf('Hosts and origins', {
    'any text': readsAny(anyText, hostNameOf),
    'of 15 KB': sends(() =>
      long('a', ':', '[', 'a.', '[a]', '%41').flatMap((text) => [
        `GET /health HTTP/1.1\r\nHost: ${text}\r\nConnection: close\r\n\r\n`,
        asked('/sandbox/mail/messages', `Origin: http://${text}\r\n`),
      ]),
    ),
    '900 headers that proxies add': sends(() => [
      asked(
        '/sandbox/mail/messages',
        Array.from({ length: 900 }, (_value, index) => `x-amzn-${index}:b\r\n`).join(''),
      ),
    ]),
  }),
  ...casesOf('User agents', {
    'of 15 KB, at a sign-in': (world) => {
      const body = Buffer.from('{"username":"parser.agent","password":"correct horse battery"}');
      const head =
        'POST /api/register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ' +
        'application/json\r\n' +
        `User-Agent: ${'Mozilla/5.0 ('.repeat(headLength / 13)}\r\nContent-Length: ` +
        `${body.byteLength}\r\n\r\n`;
      return () => world.send(head, body);
    },
  }),
];

function readsKey(text: string): unknown {
  return readIdempotencyKey({ headers: { 'idempotency-key': text } } as never, padImage);
}

function readsAccept(text: string): unknown {
  const file = { contentType: 'text/plain', content: { bytes: Buffer.alloc(1) }, packed: {} };
  return [wantsBytes(text), packedFor(file, text)];
}

async function refuses(verifying: Promise<unknown>): Promise<void> {
  const outcome = await verifying.catch((error: unknown) => error);
  if (!isRefusal(outcome)) throw new Error('Expected a refusal', { cause: outcome });
}

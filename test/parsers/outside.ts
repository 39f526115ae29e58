import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { createFetchGoogleKeys } from '#account/access/server/identity-keys.ts';
import { sendWebhook } from '#account/webhooks/server/send.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createOutbound, type Outbound } from '#platform/server/outbound/outbound.ts';
import { tlsConnector } from '#platform/server/outbound/hop.ts';
import { createDirectFetcher, FetchFailed } from '#tools/shop-monitor/server/hosts/fetcher.ts';
import { createChildren } from '#tools/audio-extraction/server/engines/run-engine.ts';
import { videoBytes } from '#test/videos.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { signEvent } from '#test/stripe-events.ts';
import { casesOf, megabyte, type ParserCase } from './case.ts';

const never = new AbortController().signal;

/** Runs `ask` against a loopback server that sends these bytes on each connection. */
const saying =
  (
    responses: readonly (() => Buffer)[],
    ask: (outbound: Outbound, url: string) => Promise<unknown>,
  ): ParserCase['prepare'] =>
  async () => {
    const made = responses.map((make) => make());
    return async () => {
      for (const bytes of made) await askOnce(bytes, ask);
    };
  };

async function askOnce(
  bytes: Buffer,
  ask: (outbound: Outbound, url: string) => Promise<unknown>,
): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  await listen(server as never);
  const host = `127.0.0.1`;
  const port = portOf(server as never);
  const rules = {
    ports: [80, 443],
    allow: [{ host, port }],
    publicUrl: 'http://overprint.test',
    userAgent: 'test',
  };
  const outbound = createOutbound({ ...rules, connector: tlsConnector(1_000) });
  try {
    await ask(outbound, `http://${host}:${port}/`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'url_not_fetched'))
      if (!(error instanceof FetchFailed)) throw error;
  } finally {
    outbound.close();
    server.close();
  }
}

const head = (...lines: string[]) =>
  Buffer.from(`HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`);
const withBody = (unit: string, sizeBytes: number) => () =>
  Buffer.concat([head('Content-Type: text/html'), Buffer.alloc(sizeBytes, unit)]);
const headResponses = [
  () => head(...Array.from({ length: 2_000 }, (_value, index) => `a${index}: b`)),
  () => head(`a: ${'b'.repeat(600_000)}`),
  () => Buffer.alloc(megabyte, 'HTTP/1.1 100 Continue\r\n\r\n'),
  () => Buffer.concat([head('Transfer-Encoding: chunked'), Buffer.alloc(megabyte, '1\r\na\r\n')]),
  () => Buffer.concat([head('Transfer-Encoding: chunked'), Buffer.alloc(megabyte, '1;a\r\na\r\n')]),
  () => Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${'/../a'.repeat(3_000)}\r\nContent-Length: 0\r\n\r\n`),
  () =>
    Buffer.from(
      `HTTP/1.1 302 Found\r\nLocation: http://${'xn--'.repeat(3_000)}\r\nContent-Length: 0\r\n\r\n`,
    ),
];

const readsAll = async (outbound: Outbound, url: string) => {
  const response = await outbound.fetch(url, { maxBytes: 50 * megabyte, timeoutMs: 20_000 });
  for await (const chunk of response.body) chunk.at(0);
};
const readsPage = (outbound: Outbound, url: string) => createDirectFetcher(outbound).get(new URL(url), never);
const readsReceipt = (outbound: Outbound, url: string) =>
  sendWebhook(
    {
      url,
      webhookId: 'msg_1',
      body: '{}',
      authorization: null,
      headers: {},
      secrets: [`whsec_${randomBytes(24).toString('base64')}`],
    },
    { outbound, clock: systemClock },
  );

const responses = casesOf('Responses of outside servers', {
  'heads of any kind': saying(headResponses, readsAll),
  '60 MB where 50 may be': saying([withBody('a', 60 * megabyte)], readsAll),
  '9 MB of a page': saying([withBody('<b>', 9 * megabyte)], readsPage),
});
const receipts = casesOf('Responses of webhook receivers', {
  'heads of any kind': saying(headResponses, readsReceipt),
  '20 MB, of which the start is kept': saying(
    [withBody('\ud83d', 20 * megabyte), withBody('\0', megabyte)],
    readsReceipt,
  ),
});

const googleKeys = casesOf('Keys of the identity provider', {
  '100 KB of anything': () => {
    const bodies = ['{"keys":[', '[', '{"keys":[{"kty":"RSA","kid":"a"},', '"'].map((start) =>
      Buffer.from(start + start.repeat(99_000 / start.length)),
    );
    const cacheControl = `max-age=${'9'.repeat(10_000)}`;
    return async () => {
      for (const body of bodies) {
        const response = { status: 200, headers: { 'cache-control': cacheControl }, body: [body] };
        const outbound = { fetch: async () => response } as unknown as Outbound;
        await createFetchGoogleKeys(outbound)().catch(() => undefined);
      }
    };
  },
});

const events = casesOf('Events of the payment provider', {
  '256 KB, signed': (world) => {
    const { settings } = world.app.deps.billing;
    const payloads = ['[', '{"a":', '{"id":"a","type":"', '"\\u0041'].map((start) =>
      start.repeat(250_000 / start.length),
    );
    const signed = payloads.map((payload) => ({
      payload,
      signature: signEvent(payload, settings.webhookSecret, world.app.clock.now()),
    }));
    const many = `t=1,${'v1=a,'.repeat(2_900)}`;
    return async () => {
      for (const { payload, signature } of [...signed, { payload: '{}', signature: many }]) {
        await world.send(
          'POST /api/stripe/webhook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ' +
            'application/json\r\n' +
            `Stripe-Signature: ${signature}\r\nContent-Length: ${Buffer.byteLength(payload)}\r\n\r\n`,
          Buffer.from(payload),
        );
      }
    };
  },
});

/** Returns a box of a video with a stated length. */
const box = (kind: string, content: Buffer | string, lengthBytes?: number) => {
  const inside = Buffer.from(content as string, 'latin1');
  const header = Buffer.alloc(8);
  header.writeUInt32BE(lengthBytes ?? inside.length + 8);
  header.write(kind, 4, 'latin1');
  return Buffer.concat([header, inside]);
};
function nestedBoxes(levels: number): Buffer {
  let inside = box('trak', '');
  for (let level = 0; level < levels; level += 1) inside = box('moov', inside);
  return Buffer.concat([box('ftyp', 'isom\0\0\0\0'), inside]);
}

const videos = casesOf('Videos', {
  'boxes that lie': async (world) => {
    const ftyp = box('ftyp', 'isom\0\0\0\0');
    const inputs = [
      nestedBoxes(2_000),
      Buffer.concat([ftyp, ...Array.from({ length: 20_000 }, () => box('trak', 'a'))]),
      Buffer.concat([ftyp, box('moov', 'a', 0xffffffff)]),
      videoBytes('cut.mp4'),
    ];
    const paths = await Promise.all(inputs.map((bytes, index) => world.file(`video-${index}`, bytes)));
    const output = await world.file('audio', new Uint8Array());
    return async () => {
      const children = createChildren();
      for (const [index, input] of paths.entries()) {
        const method = index % 2 === 0 ? 'ffmpeg' : 'mediabunny';
        await children
          .extract(
            { method, input, output, bitrateKbps: 64, maxSeconds: 60 },
            { signal: never, onProgress: () => undefined },
          )
          .catch((error: unknown) => {
            if (!(error instanceof Error && 'code' in error)) throw error;
          });
      }
      children.close();
    };
  },
});

export const outsideCases: readonly ParserCase[] = [
  ...responses,
  ...receipts,
  ...googleKeys,
  ...events,
  ...videos,
];

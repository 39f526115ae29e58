import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { samplePicture } from '#test/pictures.ts';

const kilobyte = 1024;
/** For a busy machine; a wait ends as soon as its condition holds. Each look takes burst tokens. */
const patience = { timeout: 20_000, interval: 500 };
const picture = samplePicture('rgb.png');
const dataUri = `data:image/png;base64,${picture.toString('base64')}`;

describe('a body', () => {
  let app: TestApp;
  let origin: string;
  let account: TestAccount;
  beforeAll(async () => {
    app = await startTestApp('pglite');
    origin = await app.listen();
  });
  beforeEach(async () => {
    account = await app.account();
  });
  afterAll(() => app.close());

  async function post(path: string, body: unknown) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie: account.cookie },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, text, json: JSON.parse(text) as Record<string, unknown> };
  }

  /** Sends a head and the beginning of a body. Returns the status code. */
  async function begin(path: string, head: string, body: string): Promise<number> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: ` +
        `${account.cookie}\r\n`,
    );
    socket.write(`${head}\r\n\r\n${body}`);
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(response.toString().split(' ', 2)[1]);
  }

  const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

  const limits = [
    ['/api/login', 16 * kilobyte],
    ['/api/keys', 64 * kilobyte],
    ['/api/stripe/webhook', 256 * kilobyte],
    ['/api/image_padding', kilobyte * kilobyte],
  ] as const;

  test.each(limits)('to %s may have %i bytes', async (path, maxBytes) => {
    const { json } = await post(path, JSON.stringify({ a: 1 }).padEnd(maxBytes));
    expect(['body_too_large', 'sign_in_required']).not.toContain(json.code);
  });

  test.each(limits)(
    'to %s with a byte over %i is refused as soon as its length is declared',
    async (path, maxBytes) => {
      // Files may add to a body with files, so that there only the count can tell.
      if (path === '/api/image_padding') {
        const { status, json } = await post(path, JSON.stringify({ a: 1 }).padEnd(maxBytes + 1));
        expect([status, json.code]).toEqual([413, 'body_too_large']);
      } else expect(await begin(path, `Content-Length: ${maxBytes + 1}`, '{')).toBe(413);
    },
  );

  test.each(limits)(
    'to %s that declares no length is cut at the first byte over %i',
    async (path, maxBytes) => {
      expect(await begin(path, 'Transfer-Encoding: chunked', chunked('{'.padEnd(maxBytes + 1)))).toBe(413);
    },
  );

  test('longer than any file in it could make it is refused as soon as its length is declared', async () => {
    expect(await begin('/api/image_padding', 'Content-Length: 150000000', '{')).toBe(413);
  });

  test.each([
    ['100 levels of lists', `{"metadata":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['8,000 levels of objects', `{"metadata":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}`],
    ['101 fields', Object.fromEntries(Array.from({ length: 101 }, (_value, number) => [`k${number}`, 1]))],
    ['60,000 values', { metadata: Array.from({ length: 60_000 }, () => 0) }],
    ['a text of 100 levels', { image: dataUri, metadata: '{"a":'.repeat(100) + '}'.repeat(100) }],
  ])('with %s is 400 invalid_body', async (_name, body) => {
    const { status, json } = await post('/api/image_padding', body);
    expect([status, json.code]).toEqual([400, 'invalid_body']);
  });

  test.each([
    '{"metadata":{"__proto__":{}}}',
    '{"constructor":{"prototype":1}}',
    '{"a"',
    '[',
    '',
    '{"image":"data:',
  ])('of %j is no JSON', async (body) => {
    const { status, json } = await post('/api/image_padding', body);
    expect([status, json.code]).toEqual([400, body === '' ? 'body_required' : 'invalid_json']);
  });

  test('names at most ten unknown fields, each in a hundred characters', async () => {
    const names = Array.from({ length: 99 }, (_value, number) => String(number).padEnd(10_000, 'x'));
    const { status, text, json } = await post(
      '/api/image_padding',
      Object.fromEntries(names.map((name) => [name, 1])),
    );
    expect([status, json.code]).toEqual([400, 'unknown_field']);
    expect(json.error).toContain(`"${names[0]?.slice(0, 100)}"`);
    expect(json.error).toMatch(/ and 89 more$/);
    expect(json.errors).toHaveLength(10);
    expect(text.length).toBeLessThan(5_000);
  });

  test('with more overlays than are drawn is refused without a look at them', async () => {
    const { json } = await post('/api/text_overlay', {
      image: dataUri,
      overlays: Array.from({ length: 40_000 }, () => 7),
    });
    expect(json).toMatchObject({ code: 'invalid_overlays', error: 'overlays must be at most 20' });
  });

  test('takes a picture as a data URI between other fields, with escapes and white space as senders write them', async () => {
    const wrapped = dataUri.replace(/(.{76})/g, '$1\r\n');
    const body = JSON.stringify({ padding_size: 7, image: wrapped, metadata: { order: '1' } });
    const { status, json } = await post(
      '/api/image_padding',
      body.replaceAll('/', '\\/').replaceAll('+', '\\u002b'),
    );
    expect(json).toMatchObject({ success: true, metadata: { order: '1' } });
    expect(status).toBe(200);
  });

  test.each([1.3, 10])(
    'answers a picture of %d MB as a data URI, of declared length and in chunks',
    async (megabytes) => {
      const whole = Buffer.concat([picture, Buffer.alloc(megabytes * 750_000 + 1)]);
      const body = JSON.stringify({
        image: `data:image/png;base64,${whole.toString('base64')}`,
        padding_size: 7,
      });
      const inChunks = new Blob([body]).stream();
      for (const sent of [body, inChunks]) {
        const response = await fetch(`${origin}/api/image_padding`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', cookie: account.cookie },
          body: sent,
          duplex: 'half',
        });
        expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
      }
    },
  );

  test.each([
    ['a number', { image: 7 }, 'malformed_data_uri'],
    ['null', { image: null }, 'image_required'],
    ['a bare name', { image: 'picture.png' }, 'malformed_data_uri'],
    ['text as a picture', { image: 'data:image/png;base64,aGVsbG8=' }, 'invalid_image_format'],
    ['two pictures', `{"image":"${dataUri}","image":"${dataUri}"}`, 'duplicate_field'],
    ['a picture, and nothing behind', `{"image":"${dataUri}"`, 'invalid_json'],
    ['a picture cut short', `{"image":"${dataUri}`, 'invalid_json'],
  ])('with %s for its picture is refused and leaves nothing', async (_name, body, code) => {
    const { status, json } = await post('/api/image_padding', body);
    expect([status, json.code]).toEqual([400, code]);
    expect(await readdir(join(app.dataDir, 'tmp')).catch(() => [])).toEqual([]);
  });

  test('refuses a picture over its own limit, whatever length it declared', async () => {
    const uri = `data:image/png;base64,${Buffer.concat([picture, Buffer.alloc(50 * kilobyte * kilobyte)]).toString('base64')}`;
    const { status, json } = await post('/api/image_padding', { image: uri });
    expect([status, json.code]).toEqual([413, 'file_too_large']);
  });

  /** Begins uploads of 2 MB that never end. Returns a function that breaks them off. */
  function holdOpen(path: string, count: number): () => void {
    const sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      const head =
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: ` +
        account.cookie;
      socket.write(`${head}\r\nContent-Length: 2000000\r\n\r\n{`);
      return socket.on('error', () => undefined);
    });
    return () => sockets.forEach((socket) => socket.destroy());
  }

  test.each([
    ['/api/image_padding', 4, 'too_many_at_once'],
    ['/api/extract-audio', 2, 'too_many_uploads'],
  ])(
    "to %s that is large is the account's last while %i others are on their way",
    async (path, count, code) => {
      const large = JSON.stringify({ unknown: 1 }).padEnd(1.5 * kilobyte * kilobyte);
      const uploads: (() => void)[] = [];
      const breakOff = () => uploads.splice(0).forEach((end) => end());
      onTestFinished(breakOff);
      const refused = await vi.waitUntil(async () => {
        // Held again at each look, because a look that comes first takes the place of one.
        uploads.push(holdOpen(path, count));
        const response = await post(path, large);
        return response.status === 429 && response;
      }, patience);
      expect(refused.json).toMatchObject({ success: false, code });
      breakOff();
      await vi.waitUntil(async () => (await post(path, large)).status === 413, patience);
    },
  );

  test('that finds no memory is 503, with a picture or without', async () => {
    const share = app.deps.bodyMemory.share();
    // Requests of the tests before may still be giving theirs back.
    await vi.waitFor(() => share.take(256 * kilobyte * kilobyte), patience);
    const [keys, padding] = [
      await post('/api/keys', { name: 'x' }),
      await post('/api/image_padding', { image: dataUri }),
    ];
    share.release();
    for (const { status, json } of [keys, padding]) expect([status, json.code]).toEqual([503, 'overloaded']);
    expect((await post('/api/keys', { name: 'x' })).status).toBe(201);
  });

  test('is nowhere any more once its request is over', async () => {
    await post('/api/keys', { name: 'x' });
    await post('/api/image_padding', { image: dataUri });
    await post('/api/image_padding', { image: 'data:nothing' });
    const share = app.deps.bodyMemory.share();
    await vi.waitFor(() => expect(() => share.take(256 * kilobyte * kilobyte)).not.toThrow(), patience);
    share.release();
  });
});

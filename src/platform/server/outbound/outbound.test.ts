import type { RequestListener } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type FakeInternet,
  fixedResolver,
  publicTestCertificate,
  startFakeInternet,
} from '#test/outbound/fake-internet.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { readStart } from './body.ts';
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts';

const names = { 'public.test': ['93.184.215.14'], 'two.test': ['93.184.215.15', '93.184.215.16'] };
const rules = {
  ports: [80, 443],
  allow: [],
  publicUrl: 'http://self.test',
  userAgent: 'Overprint/1.0 (+http://self.test)',
};
const limits = { maxBytes: 1_000, timeoutMs: 5_000 };
const notFetched = { status: 400, code: 'url_not_fetched', message: 'URL could not be fetched' };
let internet: FakeInternet | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await internet?.close();
  internet = undefined;
});

async function outboundTo(
  handler: RequestListener,
  options: Partial<OutboundOptions> = {},
  ca?: string,
): Promise<Outbound> {
  internet = await startFakeInternet(handler, ca);
  return createOutbound({
    ...rules,
    resolve: fixedResolver(names),
    connector: internet.connector,
    ...options,
  });
}

describe('check', () => {
  test('throws the problem that the caller names', () => {
    const outbound = createOutbound(rules);
    expect(() => outbound.check('javascript:alert(1)')).toThrow('Invalid URL');
    expect(() => outbound.check('http://10.0.0.1/', outboundProblems.invalidWebhookUrl)).toThrow(
      'Invalid webhook URL',
    );
    expect(outbound.check('http://example.com').href).toBe('http://example.com/');
  });
});

describe('a request', () => {
  test('names the service, asks for no compression and carries no cookie', async () => {
    const outbound = await outboundTo((request, response) => response.end(JSON.stringify(request.headers)));
    const response = await outbound.fetch('http://public.test/a', limits);
    const headers = JSON.parse(await textOf(response.body)) as unknown;
    expect(headers).toEqual({
      host: 'public.test',
      connection: 'keep-alive',
      'user-agent': rules.userAgent,
      'accept-encoding': 'identity',
    });
  });

  test('sends a body and returns a redirect if none may be followed', async () => {
    const outbound = await outboundTo(async (request, response) => {
      const sent = await textOf(request);
      response.writeHead(302, { location: '/elsewhere' }).end(`${request.method} ${sent}`);
    });
    const response = await outbound.fetch('http://public.test/hook', {
      ...limits,
      method: 'POST',
      body: '{"a":1}',
    });
    expect(response.status).toBe(302);
    expect(await textOf(response.body)).toBe('POST {"a":1}');
    expect(internet?.dialled).toHaveLength(1);
  });

  test('follows a relative redirect and says where it ended', async () => {
    const outbound = await outboundTo((request, response) => {
      if (request.url === '/end') response.end('here');
      else response.writeHead(301, { location: 'end' }).end('there');
    });
    const response = await outbound.fetch('http://public.test/start', limits);
    expect(response.url.href).toBe('http://public.test/end');
    expect(await textOf(response.body)).toBe('here');
  });

  test('tries the next checked address if the first accepts no connection', async () => {
    internet = await startFakeInternet((_request, response) => response.end('second'));
    const { connector, dialled } = internet;
    const outbound = createOutbound({
      ...rules,
      resolve: fixedResolver(names),
      connector: (options, callback) => {
        if (options.hostname === '93.184.215.15') callback(new Error('ECONNREFUSED'), null);
        else connector(options, callback);
      },
    });
    const response = await outbound.fetch('http://two.test/', limits);
    expect(await textOf(response.body)).toBe('second');
    expect(dialled).toEqual(['93.184.215.16:80']);
  });
});

describe('https', () => {
  test('checks the certificate against the name while it connects to the address', async () => {
    const outbound = await outboundTo(
      (_request, response) => response.end('safe'),
      {},
      publicTestCertificate,
    );
    const response = await outbound.fetch('https://public.test/', limits);
    expect(await textOf(response.body)).toBe('safe');
    expect(internet?.dialled).toEqual(['93.184.215.14:443']);
    await expect(outbound.fetch('https://two.test/', limits)).rejects.toMatchObject(notFetched);
  });

  test('refuses an untrusted certificate', async () => {
    const outbound = await outboundTo((_request, response) => response.end('self-made'));
    await expect(outbound.fetch('https://public.test/', limits)).rejects.toMatchObject(notFetched);
  });
});

describe('a response is refused with one text', () => {
  test.each<[string, RequestListener]>([
    [
      'when its declared length is over the limit',
      (_request, response) => response.writeHead(200, { 'content-length': '1001' }).flushHeaders(),
    ],
    [
      'when it is compressed',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
    ['when the connection breaks before it', (request) => request.socket.destroy()],
    ['when it is not HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n')],
    [
      'when it redirects to a private address',
      (_request, response) => response.writeHead(302, { location: 'http://[::1]/' }).end(),
    ],
    [
      'when it redirects to another scheme',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('%s', async (_name, handler) => {
    const outbound = await outboundTo(handler);
    await expect(outbound.fetch('http://public.test/', limits)).rejects.toMatchObject(notFetched);
  });
});

describe('a body is refused with one text', () => {
  test.each<[string, RequestListener]>([
    ['when it grows over the limit', (_request, response) => response.write('x'.repeat(1_001))],
    [
      'when it is shorter than declared',
      (request) => request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345'),
    ],
    [
      'when its chunks break off',
      (request) => request.socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12'),
    ],
  ])('%s', async (_name, handler) => {
    const outbound = await outboundTo(handler);
    const response = await outbound.fetch('http://public.test/', limits);
    await expect(textOf(response.body)).rejects.toMatchObject(notFetched);
  });
});

describe('time', () => {
  const silent: RequestListener = (_request, response) => response.write('first');

  test('is up for a name server that never responds, also by the idle limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outbound = createOutbound({ ...rules, resolve: () => new Promise(() => undefined) });
    const whole = expect(outbound.fetch('http://public.test/', limits)).rejects.toMatchObject(notFetched);
    await vi.advanceTimersByTimeAsync(5_000);
    await whole;
    const idle = expect(
      outbound.fetch('http://public.test/', { ...limits, idleMs: 10 }),
    ).rejects.toMatchObject(notFetched);
    await vi.advanceTimersByTimeAsync(10);
    await idle;
  });

  test('is up for a body that stalls', async () => {
    const outbound = await outboundTo(silent);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = await outbound.fetch('http://public.test/', limits);
    const whole = expect(textOf(response.body)).rejects.toMatchObject(notFetched);
    await vi.advanceTimersByTimeAsync(limits.timeoutMs);
    await whole;
  });

  test('is up for a body that nobody reads, without an uncaught error', async () => {
    const outbound = await outboundTo(silent);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = await outbound.fetch('http://public.test/', limits);
    await vi.advanceTimersByTimeAsync(limits.timeoutMs);
    await expect(textOf(response.body)).rejects.toMatchObject(notFetched);
  });
});

describe('giving up', () => {
  const endless: RequestListener = (_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  };

  test('after the first bytes of an endless response closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const outbound = await outboundTo((request, response) => {
      request.socket.on('close', () => closed.resolve());
      endless(request, response);
    });
    const response = await outbound.fetch('http://public.test/', {
      ...limits,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    expect(await readStart(response.body, 65_536)).toHaveLength(65_536);
    await closed.promise;
  });

  test('cancel may be called before reading, and twice', async () => {
    const outbound = await outboundTo(endless);
    const response = await outbound.fetch('http://public.test/', limits);
    await response.cancel();
    await expect(response.cancel()).resolves.toBeUndefined();
  });

  test("by the caller's signal throws the caller's reason", async () => {
    const outbound = await outboundTo(() => undefined);
    const caller = new AbortController();
    const fetching = outbound.fetch('http://public.test/', { ...limits, signal: caller.signal });
    caller.abort(new Error('caller left'));
    await expect(fetching).rejects.toThrow('caller left');
  });

  test('by closing the guard aborts running requests', async () => {
    const arrived = Promise.withResolvers<void>();
    const outbound = await outboundTo(() => arrived.resolve());
    const fetching = expect(outbound.fetch('http://public.test/', limits)).rejects.toMatchObject(notFetched);
    await arrived.promise;
    outbound.close();
    await fetching;
  });
});

import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type FakeInternet, fixedResolver, startFakeInternet } from '#test/outbound/fake-internet.ts';
import { Problem } from '#platform/shared/problem.ts';
import { failureOf, type OutboundFailure } from './failure.ts';
import { tlsConnector } from './hop.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';

const rules = { ports: [80, 443], allow: [], publicUrl: 'http://self.test', userAgent: 'Overprint/1.0' };
const resolve = fixedResolver({ 'public.test': ['93.184.215.14'], 'private.test': ['10.0.0.7'] });
let internet: FakeInternet | undefined;

afterEach(async () => {
  await internet?.close();
  internet = undefined;
});

interface Situation {
  readonly respond?: RequestListener;
  readonly options?: Partial<OutboundOptions>;
  readonly timeoutMs?: number;
}

async function failureAt(url: string, { respond, options, timeoutMs = 5_000 }: Situation = {}) {
  internet = await startFakeInternet(respond ?? ((_request, response) => response.end()));
  const outbound = createOutbound({ ...rules, resolve, connector: internet.connector, ...options });
  const error: unknown = await outbound.fetch(url, { maxBytes: 1_000, timeoutMs }).catch((reason) => reason);
  if (!(error instanceof Problem)) throw new Error('Expected a problem', { cause: error });
  return [error.message, failureOf(error)];
}

async function closedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const ends = (failure: OutboundFailure) => ['URL could not be fetched', failure];

test('a name that does not exist and one that leads to a private address end alike', async () => {
  expect(await failureAt('http://missing.test/')).toEqual(ends('no_address'));
  expect(await failureAt('http://private.test/')).toEqual(ends('no_address'));
});

test('a server that is silent, and one that ends the connection, are told apart', async () => {
  const silent = { respond: () => undefined, timeoutMs: 50 };
  expect(await failureAt('http://public.test/', silent)).toEqual(ends('timeout'));
  const ending: Situation = { respond: (request) => request.socket.destroy() };
  expect(await failureAt('http://public.test/', ending)).toEqual(ends('broken'));
});

test('a certificate that nobody trusts is told', async () => {
  expect(await failureAt('https://public.test/')).toEqual(ends('tls'));
});

test('a port at which nothing listens is told', async () => {
  const port = await closedPort();
  const options = { connector: tlsConnector(5_000), allow: [{ host: '127.0.0.1', port }] };
  expect(await failureAt(`http://127.0.0.1:${port}/`, { options })).toEqual(ends('refused'));
});

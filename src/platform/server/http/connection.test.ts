import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portOf } from '#test/outbound/fake-internet.ts';
import { health } from '#platform/shared/service.ts';
import { createLog } from '#platform/server/log.ts';
import { createApp } from './app.ts';

let app: FastifyInstance;
let draining: boolean;
let stopping: boolean;

beforeEach(async () => {
  draining = false;
  stopping = false;
  app = await createApp({
    logger: createLog('silent'),
    isDraining: () => draining,
    isStopping: () => stopping,
  });
  app.post('/api/echo', { config: { endpoint: health } }, async () => ({ status: 'ok' }));
  app.get('/api/last', { config: { endpoint: health } }, async () => {
    draining = true;
    return { status: 'ok' };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** Sends lines as one request head and leaves the connection open. */
async function send(...lines: string[]): Promise<Socket> {
  const socket = connect(portOf(app.server), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

async function firstBytes(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

test.each([
  ['a request without a host', 400, ['GET /health HTTP/1.1', 'Connection: close']],
  ['an expectation that nobody knows', 404, ['GET /api/nope HTTP/1.1', 'Host: x', 'Expect: a-miracle']],
])('%s is answered %i in the one error shape', async (_, status, lines) => {
  const response = await firstBytes(await send(...lines));
  expect(response).toContain(`HTTP/1.1 ${status}`);
  expect(response).toMatch(/x-request-id: /i);
  expect(response).toContain('"success":false');
});

test('a refused sender that goes on sending a little is cut off after 15 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = await send(
    'POST /api/echo HTTP/1.1',
    'Host: x',
    'Content-Type: text/plain',
    'Content-Length: 9999',
  );
  expect(await firstBytes(socket)).toContain('HTTP/1.1 415');
  socket.write('drip');
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 });
  vi.advanceTimersByTime(15_000);
  await closed;
});

test('a slow JSON body is cut off in whatever case its type is written', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = await send(
    'POST /api/echo HTTP/1.1',
    'Host: x',
    'Content-Type: Application/JSON',
    'Content-Length: 9999',
  );
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 });
  const response = firstBytes(socket);
  vi.advanceTimersByTime(30_000);
  expect(await response).toContain('HTTP/1.1 408');
});

test('a response given while the process stops closes its connection, so that nobody waits for the next call', async () => {
  expect(await firstBytes(await send('GET /api/last HTTP/1.1', 'Host: x'))).toMatch(/connection: close/i);
});

test('a process that was told to stop still responds, and closes the connection with it', async () => {
  stopping = true;
  const response = await firstBytes(await send('POST /api/echo HTTP/1.1', 'Host: x', 'Content-Length: 0'));
  expect(response).toContain('HTTP/1.1 200');
  expect(response).toMatch(/connection: close/i);
});

import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { discardRest } from './discard.ts';

let server: Server;

beforeEach(async () => {
  server = createServer((request, response) => {
    discardRest(request);
    response.writeHead(413).end('refused');
  });
  await listen(server);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test('a sender that sends without end is answered first and cut off after a bounded amount', async () => {
  const socket = connect(portOf(server), '127.0.0.1');
  const chunk = Buffer.alloc(1_024 * 1_024);
  const response = Promise.withResolvers<string>();
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const more = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket
    .on('error', () => undefined)
    .on('drain', more)
    .once('data', (bytes) => response.resolve(String(bytes)));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n');
  more();
  expect(await response.promise).toContain('413');
  await closed;
  expect(socket.bytesWritten).toBeGreaterThan(64 * 1_024 * 1_024);
});

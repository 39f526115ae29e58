import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { listen, portOf } from '#test/outbound/fake-internet.ts';

/** Sends each request to the next web process, so that two of one page or client never meet the same one. */
export interface Balancer {
  readonly origin: string;
  /** Passes on a request that came in another way than through the port. */
  readonly forward: (request: IncomingMessage, response: ServerResponse) => void;
  /** Cuts the connections of all clients. */
  cut(): void;
  close(): Promise<void>;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let next = 0;
  const forward: Balancer['forward'] = (request, response) => {
    next += 1;
    pass(request, response, ports[next % ports.length]);
  };
  const server = createServer(forward);
  await listen(server);
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    forward,
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A connection for each request, so that none meets one that its process is just closing. */
function pass(request: IncomingMessage, response: ServerResponse, port: number | undefined): void {
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    localAddress: loopbackFor(request.socket.remoteAddress),
    method: request.method,
    path: request.url,
    headers: { ...request.headers, connection: 'close' },
    agent: false,
    setHost: false,
  });
  onward.on('response', (answer) => {
    response.statusCode = answer.statusCode ?? 502;
    for (const [name, values = []] of Object.entries(answer.headersDistinct))
      if (!ofConnection.has(name)) response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  // Nothing was answered; after an early response, only the rest of the body found no reader.
  onward.on('error', () => {
    if (response.headersSent) request.resume();
    else response.destroy();
  });
  response.once('close', () => {
    if (!response.writableFinished) onward.destroy();
  });
  // The process may refuse a declared length before any of the body is there.
  if (request.headers['content-length'] !== undefined) onward.flushHeaders();
  request.pipe(onward);
}

const ofConnection = new Set(['connection', 'keep-alive']);

/**
 * Returns the loopback address from which a client's requests go on: limits count by address, and a process
 * with stand-ins trusts no header about it. Linux has all of 127.0.0.0/8.
 */
function loopbackFor(address = '127.0.0.1'): string {
  return address.replace(/^(?:::ffff:)?\d+\./, '127.');
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostPort } from '#platform/server/config/fields.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from './metrics.ts';
import type { ReadinessReport } from './readiness.ts';

export interface AdminServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface AdminDeps {
  readonly readiness: () => Promise<ReadinessReport>;
  readonly metrics: Pick<Metrics, 'read'>;
  /** Whether a customer has verified a domain, so that a proxy may get a certificate for it. */
  readonly isProvedDomain: (domain: string) => boolean;
  readonly log: Log;
}

interface Page {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 30_000,
  maxHeaderSize: 8_192,
};
const mostConnections = 64;

/**
 * Serves `/livez`, `/readyz`, `/metrics` and `/proved-domain` only for reading (contract 12 and 15), with
 * bounds on headers, time and connections. `/livez` asks for nothing: that it responds shows that the event
 * loop runs.
 */
export async function startAdminServer({ host, port }: HostPort, deps: AdminDeps): Promise<AdminServer> {
  const pages = new Map<string, (query: URLSearchParams) => Promise<Page>>([
    ['/livez', async () => json(200, { status: 'alive' })],
    [
      '/readyz',
      async () => {
        const report = await deps.readiness();
        return json(report.status === 'ready' ? 200 : 503, report);
      },
    ],
    ['/metrics', async () => ({ status: 200, ...(await deps.metrics.read()) })],
    [
      '/proved-domain',
      async (query) => {
        const proved = deps.isProvedDomain(query.get('domain') ?? '');
        return json(proved ? 200 : 404, { proved });
      },
    ],
  ]);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      send(response, json(405, { error: 'Method not allowed' }));
      return;
    }
    const [path = '', query] = url.split('?', 2);
    const page = pages.get(path);
    send(response, page ? await page(new URLSearchParams(query)) : json(404, { error: 'Not found' }));
  }

  const server = createServer(limits, (request, response) => {
    // A body is not read, so the connection can't be used again.
    if ('content-length' in request.headers || 'transfer-encoding' in request.headers)
      response.setHeader('connection', 'close');
    respond(request, response).catch((error: unknown) => {
      deps.log.error({ err: error }, 'an admin page failed');
      send(response, json(500, { error: 'Internal error' }));
    });
  });
  server.maxConnections = mostConnections;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function json(status: number, value: object): Page {
  return { status, contentType: 'application/json; charset=utf-8', text: `${JSON.stringify(value)}\n` };
}

/** Node leaves the body out of responses to HEAD. */
function send(response: ServerResponse, { status, contentType, text }: Page): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

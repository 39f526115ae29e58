import type { Socket } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import type { Deadline } from './deadline.ts';

/** Opens a socket; `hostname` is always a checked IP address, never a name. */
export type Connector = buildConnector.connector;

export interface HopRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** The longest silence while connecting, before the headers and between two chunks. */
  readonly idleMs: number;
}

export interface Hop {
  readonly response: Dispatcher.ResponseData;
  /** Whether more bytes arrived than the response declared. */
  readonly hasExtraBytes: () => boolean;
  /** Closes the connection at once. */
  close(): Promise<void>;
}

/**
 * Verifies certificates against the host's name; `ca` adds a trusted root, for tests. Uses HTTP/1.1 only,
 * because each connection carries one request.
 */
export function tlsConnector(connectTimeoutMs: number, ca?: string): Connector {
  const trust = ca === undefined ? {} : { ca };
  return buildConnector({
    timeout: connectTimeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
    ...trust,
  });
}

/** Sends one request over a new connection to the first reachable address; follows no redirect. */
export async function requestHop(
  url: URL,
  addresses: readonly string[],
  request: HopRequest,
  { connector, deadline }: { readonly connector: Connector; readonly deadline: Deadline },
): Promise<Hop> {
  let socket: Socket | undefined;
  const dial = dialInTurn(connector, addresses);
  const client = new Client(url.origin, {
    connect: (options, callback) =>
      dial(options, (...outcome: Parameters<typeof callback>) => {
        socket = outcome[1] ?? undefined;
        callback(...outcome);
      }),
  });
  const close = () => client.destroy();
  try {
    const response = await client.request({
      path: `${url.pathname}${url.search}`,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: deadline.signal,
      headersTimeout: request.idleMs,
      bodyTimeout: request.idleMs,
    });
    return { response, hasExtraBytes: () => socket?.errored?.message === 'bad response', close };
  } catch (error) {
    await close();
    throw error;
  }
}

function dialInTurn(connector: Connector, [first, ...rest]: readonly string[]): Connector {
  return (options, callback) => {
    connector({ ...options, hostname: first ?? '' }, (error, socket) => {
      if (error === null) return callback(null, socket);
      if (rest.length === 0) return callback(error, null);
      dialInTurn(connector, rest)(options, callback);
    });
  };
}

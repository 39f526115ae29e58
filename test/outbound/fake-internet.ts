import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { type Connector, tlsConnector } from '#platform/server/outbound/hop.ts';
import type { Resolver } from '#platform/server/outbound/resolve.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../fixtures/tls/public.test.${name}.pem`, import.meta.url), 'utf8');

export interface FakeInternet {
  /** Connects everything to the handler, whatever its address, and records the address. */
  readonly connector: Connector;
  /** `address:port` of each requested connection, in order. */
  readonly dialled: string[];
  close(): Promise<void>;
}

/** The certificate of `public.test`, which a test may trust. */
export const publicTestCertificate = pem('cert');

/** Starts one server for all addresses: plain http, and https with the certificate of `public.test`. */
export async function startFakeInternet(handler: RequestListener, ca?: string): Promise<FakeInternet> {
  const plain = createHttpServer(handler);
  const secure = createHttpsServer({ key: pem('key'), cert: publicTestCertificate }, handler);
  await Promise.all([listen(plain), listen(secure)]);
  const open = tlsConnector(1_000, ca);
  const dialled: string[] = [];
  return {
    dialled,
    connector: (options, callback) => {
      const isSecure = options.protocol === 'https:';
      dialled.push(`${options.hostname}:${options.port || (isSecure ? 443 : 80)}`);
      open({ ...options, hostname: '127.0.0.1', port: String(portOf(isSecure ? secure : plain)) }, callback);
    },
    close: async () => {
      for (const server of [plain, secure]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Returns a resolver for the names of a table; other names do not exist. */
export function fixedResolver(table: Readonly<Record<string, readonly string[]>>): Resolver {
  return async (host) => {
    const addresses = table[host];
    if (!addresses) throw new Error(`ENOTFOUND ${host}`);
    return addresses;
  };
}

/** Listens on a free loopback port and resolves once it does. */
export async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

/** Returns the port of a listening server. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { type Connector, tlsConnector } from '../../src/platform/server/outbound/hop.ts';
import type { Resolver } from '../../src/platform/server/outbound/resolve.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../fixtures/tls/public.test.${name}.pem`, import.meta.url), 'utf8');

export interface FakeInternet {
  /** Leads every connection to the handler, whatever its address, and writes down where it wanted to go. */
  readonly connector: Connector;
  /** `address:port` of each connection asked for, in order. */
  readonly dialled: string[];
  close(): Promise<void>;
}

/** The certificate of `public.test`, to be trusted or not. */
export const publicTestCertificate = pem('cert');

/**
 * All servers of the world in one: plain on http addresses, with the certificate of `public.test` on https
 * ones.
 */
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

/** A resolver that answers from a table; other names do not exist. */
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

/** The port that a listening server got. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

import { lookup, Resolver as DnsResolver } from 'node:dns/promises';
import { isPublicAddress, parseIp } from './addresses.ts';

/**
 * Looks up a host name and gives its addresses as text; throws when there are none.
 * `trusted` marks a host that the operator named.
 */
export type Resolver = (host: string, trusted: boolean) => Promise<readonly string[]>;

/**
 * Asks DNS for strangers' names and the operating system (hosts file, container names) for the operator's.
 * The system's look-up holds one of the few threads that file access shares, so a slow name server must not
 * reach it.
 */
export function systemResolver(): Resolver {
  const dns = new DnsResolver({ timeout: 3_000, tries: 2 });
  return async (host, trusted) => (trusted ? lookUpInSystem(host) : lookUpInDns(dns, host));
}

/**
 * The addresses that a connection to `host` may use: all that it resolves to, when every one of them is
 * public. Throws when one is not, or there are none. IPv4 comes first.
 */
export async function resolveChecked(
  host: string,
  trusted: boolean,
  resolve: Resolver,
): Promise<readonly string[]> {
  const addresses = parseIp(host) ? [host] : await resolve(host, trusted);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  const refused = trusted ? undefined : addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) throw new Error(`${host} resolves to ${refused}, which is not public`);
  return addresses;
}

async function lookUpInSystem(host: string): Promise<string[]> {
  const responses = await lookup(host, { all: true, order: 'ipv4first' });
  return responses.map(({ address }) => address);
}

async function lookUpInDns(dns: DnsResolver, host: string): Promise<string[]> {
  const responses = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
  const failure = responses.find((response) => response.status === 'rejected');
  if (addresses.length === 0 && failure) throw failure.reason;
  return addresses;
}

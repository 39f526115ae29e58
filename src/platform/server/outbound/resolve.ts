import { lookup, Resolver as DnsResolver } from 'node:dns/promises';
import { isPublicAddress, parseIp } from './addresses.ts';
import { NoPublicAddress } from './failure.ts';

/**
 * Resolves a host name to its addresses as text; throws if there are none. `trusted` marks a host that the
 * operator allowed.
 */
export type Resolver = (host: string, trusted: boolean) => Promise<readonly string[]>;

/**
 * Resolves users' names by DNS, and the operator's names by the operating system (hosts file, container
 * names). The system's look-up blocks one of the few threads that file access needs, too, so users' slow
 * name servers must not reach it.
 */
export function systemResolver(): Resolver {
  const dns = new DnsResolver({ timeout: 3_000, tries: 2 });
  return async (host, trusted) => (trusted ? lookUpInSystem(host) : lookUpInDns(dns, host));
}

/**
 * Returns all addresses of `host`, IPv4 first. Throws NoPublicAddress if there are none or if one of them is
 * not public.
 */
export async function resolveChecked(
  host: string,
  trusted: boolean,
  resolve: Resolver,
): Promise<readonly string[]> {
  const addresses = parseIp(host) ? [host] : await resolved(host, trusted, resolve);
  if (addresses.length === 0) throw new NoPublicAddress(`${host} has no address`);
  const refused = trusted ? undefined : addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) throw new NoPublicAddress(`${host} resolves to ${refused}, which is not public`);
  return addresses;
}

async function resolved(host: string, trusted: boolean, resolve: Resolver): Promise<readonly string[]> {
  try {
    return await resolve(host, trusted);
  } catch (cause) {
    throw new NoPublicAddress(`${host} could not be resolved`, { cause });
  }
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

import { parseIp } from '#platform/server/outbound/addresses.ts';

const mappedPrefix = '00000000000000000000ffff';
/** Hexadecimal digits of the first 64 bits. */
const networkDigits = 16;

/**
 * Returns what limits by address count together: an IPv4 address, also one written as IPv6 or with a port, or
 * the /64 network of an IPv6 address, because one customer has all addresses of it. Texts that are no address
 * count as one.
 */
export function networkOf(address: string): string {
  const bytes = parseIp(withoutPort(address));
  if (!bytes) return 'other';
  if (bytes.length === 4) return bytes.join('.');
  const digits = Buffer.from(bytes).toString('hex');
  if (digits.startsWith(mappedPrefix)) return bytes.subarray(12).join('.');
  return `${digits.slice(0, networkDigits).replace(/(?<=^(?:.{4})+)(?!$)/g, ':')}::/64`;
}

/** Some proxies write the port into `X-Forwarded-For`. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

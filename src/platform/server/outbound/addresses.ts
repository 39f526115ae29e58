import { isIPv4, isIPv6 } from 'node:net';

interface Range {
  readonly bytes: Uint8Array;
  readonly prefixBits: number;
}

/** IANA's IPv4 special-purpose registry, multicast, and one public address that is private in effect. */
const privateIpv4 = ranges([
  '0.0.0.0/8', // this network
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT; Alibaba's metadata
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's platform service, answers inside every Azure network
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments; Oracle's metadata
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]);

/**
 * Only global unicast is public. That excludes loopback, mapped (::ffff:0:0/96), compatible (::/96) and
 * translated (::ffff:0:0:0/96) addresses, local NAT64, ULA, link-local, multicast and SRv6.
 */
const globalUnicastIpv6 = ranges(['2000::/3']);

/** Ranges of global unicast that are not public. */
const privateIpv6 = ranges([
  '2001::/23', // protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 carries any IPv4 address
  '3fff::/20', // documentation
]);

/** RFC 6052: an IPv6-only network reaches IPv4 through it, so the embedded IPv4 address counts. */
const nat64 = ranges(['64:ff9b::/96']);

/** RFC 5214: an interface id that starts with `0000:5efe` or `0200:5efe` embeds any IPv4 address. */
const isatapIds = [
  [0x00, 0x00, 0x5e, 0xfe],
  [0x02, 0x00, 0x5e, 0xfe],
];

/** Whether a text is a public IP address. */
export function isPublicAddress(text: string): boolean {
  const bytes = parseIp(text);
  if (!bytes) return false;
  return bytes.length === 4 ? isPublicIpv4(bytes) : isPublicIpv6(bytes);
}

function isPublicIpv4(bytes: Uint8Array): boolean {
  return !contains(privateIpv4, bytes);
}

function isPublicIpv6(bytes: Uint8Array): boolean {
  if (contains(nat64, bytes)) return isPublicIpv4(bytes.subarray(12));
  return contains(globalUnicastIpv6, bytes) && !contains(privateIpv6, bytes) && !isIsatap(bytes);
}

function isIsatap(bytes: Uint8Array): boolean {
  return isatapIds.some((id) => id.every((byte, index) => bytes[8 + index] === byte));
}

function contains(table: readonly Range[], bytes: Uint8Array): boolean {
  return table.some((range) => sharesPrefix(range, bytes));
}

function sharesPrefix({ bytes: start, prefixBits }: Range, bytes: Uint8Array): boolean {
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixBits - index * 8));
    const mask = 0xff & (0xff << (8 - bits));
    return (byte & mask) === ((start[index] ?? 0) & mask);
  });
}

function ranges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    const [address = '', prefixBits] = text.split('/');
    const bytes = parseIp(address);
    if (!bytes) throw new TypeError(`Expected an address range, received ${text}`);
    return { bytes, prefixBits: Number(prefixBits) };
  });
}

/**
 * Returns the bytes of an IP address: 4 for IPv4, 16 for IPv6, `undefined` for any other text. An address
 * with a zone (`fe80::1%eth0`) counts as other text.
 */
export function parseIp(text: string): Uint8Array | undefined {
  if (isIPv4(text)) return Uint8Array.from(text.split('.'), Number);
  if (isIPv6(text) && !text.includes('%')) return parseIpv6(text);
  return undefined;
}

function parseIpv6(text: string): Uint8Array {
  const [before = '', after] = withoutDottedTail(text).split('::');
  const head = groups(before);
  const tail = after === undefined ? [] : groups(after);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return Uint8Array.from([...head, ...zeros, ...tail].flatMap((group) => [group >> 8, group & 0xff]));
}

function groups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

/** Turns `::ffff:127.0.0.1` into `::ffff:7f00:1`. */
function withoutDottedTail(text: string): string {
  const start = text.lastIndexOf(':') + 1;
  const dotted = text.slice(start);
  if (!isIPv4(dotted)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${text.slice(0, start)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

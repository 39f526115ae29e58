import { isIPv4, isIPv6 } from 'node:net';

/**
 * The bytes of an IP address: 4 for IPv4, 16 for IPv6, `undefined` when the text is neither.
 * A zone (`fe80::1%eth0`) is no part of an address and makes it unreadable.
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

/** `::ffff:127.0.0.1` as `::ffff:7f00:1`. */
function withoutDottedTail(text: string): string {
  const start = text.lastIndexOf(':') + 1;
  const dotted = text.slice(start);
  if (!isIPv4(dotted)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${text.slice(0, start)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

import { domainToUnicode } from 'node:url';

/**
 * Names that never mean a host on the internet: RFC 6761, 6762, 7686, 8375, 9476, ICANN's `internal`, and
 * what home routers use.
 */
const privateSuffixes = [
  'alt',
  'corp',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
];

/** Whether a host name, lower-case and without a final dot, is for private use alone. */
export function isPrivateName(host: string): boolean {
  return privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}

const maxNameLength = 253;
const maxLabelLength = 63;

/**
 * Whether a name, lower-case and without a final dot, can be looked up at all (RFC 1035, 2.3.4): two labels
 * or more of 1 to 63 characters, 253 in all, and no `xn--` label that stands for no text. `_` is in use, so
 * it is taken.
 */
export function isHostName(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && host.length <= maxNameLength && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  if (label.length === 0 || label.length > maxLabelLength) return false;
  // What can't be decoded comes back as it was, or as nothing.
  return !label.startsWith('xn--') || !/^(?:xn--|$)/.test(domainToUnicode(label));
}

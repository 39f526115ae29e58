/** Names that never mean a host on the internet: RFC 6761, 6762, 7686, 8375, 9476, ICANN's `internal`, and what home routers use. */
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

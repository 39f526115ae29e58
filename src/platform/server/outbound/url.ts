import { domainToUnicode } from 'node:url';
import type { HostPort } from '../config/fields.ts';
import { isPublicAddress, parseIp } from './addresses.ts';

export interface UrlRules {
  /** Ports that anybody's address may have. */
  readonly ports: readonly number[];
  /** Pairs for which neither the address rule, nor the port rule, nor the loop guard holds. */
  readonly allow: readonly HostPort[];
  /** Base of the service's own address, which is refused so that it never calls itself. */
  readonly publicUrl: string;
}

const maxLength = 2_048;
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
// A URL parser drops or rewrites these; refusing them leaves one reading of the text.
const ambiguous = /[\p{Cc}\\]/u;

/** Why a URL was refused; for the log, never for the caller. */
export class RefusedUrl extends Error {
  override readonly name = 'RefusedUrl';
}

/**
 * Reads a URL that a user gave, or throws RefusedUrl when it is bad as text (contract 5). Looks up no name.
 */
export function checkUrl(text: string, rules: UrlRules): URL {
  const url = parse(text);
  const port = portOf(url);
  if (isAllowed(url, rules.allow)) return url;
  if (!rules.ports.includes(port)) throw new RefusedUrl(`port ${port} is not open`);
  const host = hostOf(url);
  if (parseIp(host) && !isPublicAddress(host)) throw new RefusedUrl('private address');
  if (!parseIp(host) && !isHostName(host)) throw new RefusedUrl('not a host name');
  if (isPrivateName(host)) throw new RefusedUrl('private name');
  if (host === hostOf(new URL(rules.publicUrl))) throw new RefusedUrl('own address');
  return url;
}

/** Host name without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return bare(url.hostname);
}

/** The port, explicit or the scheme's. */
function portOf(url: URL): number {
  return url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port);
}

/** Whether the operator named this host and port. */
export function isAllowed(url: URL, allow: readonly HostPort[]): boolean {
  return allow.some((entry) => bare(entry.host.toLowerCase()) === hostOf(url) && entry.port === portOf(url));
}

function parse(text: string): URL {
  if (text.length > maxLength) throw new RefusedUrl(`longer than ${maxLength} characters`);
  if (ambiguous.test(text) || !text.isWellFormed())
    throw new RefusedUrl('control character, backslash or lone surrogate');
  const url = URL.parse(text);
  if (!url) throw new RefusedUrl('not a URL');
  if (!(url.protocol in defaultPorts)) throw new RefusedUrl(`scheme ${url.protocol} is not taken`);
  if (url.username !== '' || url.password !== '') throw new RefusedUrl('carries user info');
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.hostname.endsWith('.') || url.href.length > maxLength)
    throw new RefusedUrl('not a usable host or too long');
  return url;
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

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
function isPrivateName(host: string): boolean {
  return privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}

const maxNameLength = 253;
const maxLabelLength = 63;

/**
 * Whether a name, lower-case and without a final dot, can be looked up at all (RFC 1035, 2.3.4): two labels
 * or more of 1 to 63 characters, 253 in all, and no `xn--` label that stands for no text. `_` is in use, so
 * it is taken.
 */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && host.length <= maxNameLength && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  if (label.length === 0 || label.length > maxLabelLength) return false;
  // What can't be decoded comes back as it was, or as nothing.
  return !label.startsWith('xn--') || !/^(?:xn--|$)/.test(domainToUnicode(label));
}

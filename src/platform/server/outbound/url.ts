import { domainToUnicode } from 'node:url';
import type { HostPort } from '#platform/server/config/fields.ts';
import { isPublicAddress, parseIp } from './addresses.ts';

export interface UrlRules {
  /** Ports that users' addresses may have. */
  readonly ports: readonly number[];
  /** Hosts that are exempt from the rules about addresses, ports and `publicUrl` (`OUTBOUND_ALLOW`). */
  readonly allow: readonly HostPort[];
  /** The service's own base address. Of its pages only public files are fetched, never an endpoint. */
  readonly publicUrl: string;
}

const maxLength = 2_048;
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** URL parsers drop or rewrite these characters; refusing them leaves the text unambiguous. */
const ambiguousCharacters = /[\p{Cc}\\]/u;

/** A URL was refused. The message is for the log, never for the caller. */
export class RefusedUrl extends Error {
  override readonly name = 'RefusedUrl';
}

/** Parses a user's URL. Throws RefusedUrl if its text breaks a rule (contract 5). Resolves no name. */
export function checkUrl(text: string, rules: UrlRules): URL {
  const url = parse(text);
  const port = portOf(url);
  if (isTrusted(url, rules)) return url;
  if (!rules.ports.includes(port)) throw new RefusedUrl(`port ${port} is not open`);
  const host = hostOf(url);
  if (parseIp(host) && !isPublicAddress(host)) throw new RefusedUrl('private address');
  if (!parseIp(host) && !isHostName(host)) throw new RefusedUrl('not a host name');
  if (isPrivateName(host)) throw new RefusedUrl('private name');
  if (host === hostOf(new URL(rules.publicUrl))) throw new RefusedUrl('own address');
  return url;
}

/** Returns the host name without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return withoutBrackets(url.hostname);
}

/** Returns the URL's port, or the default port of its scheme. */
function portOf(url: URL): number {
  return url.port === '' ? (defaultPorts[url.protocol] ?? 0) : Number(url.port);
}

/**
 * Whether no rule about addresses and ports applies: what the operator allowed, and the service's own files.
 */
export function isTrusted(url: URL, { allow, publicUrl }: UrlRules): boolean {
  return isAllowed(url, allow) || isOwnFile(url, publicUrl);
}

/** Samples of the documentation, and pictures that one call made for the next one. */
const ownFiles = /^\/(?:samples|api\/images)\/[\w-]+\.\w+$/;

function isOwnFile(url: URL, publicUrl: string): boolean {
  const base = new URL(publicUrl);
  const folder = base.pathname.replace(/\/$/, '');
  return (
    url.origin === base.origin &&
    url.pathname.startsWith(folder) &&
    ownFiles.test(url.pathname.slice(folder.length))
  );
}

function isAllowed(url: URL, allow: readonly HostPort[]): boolean {
  return allow.some(
    (entry) => withoutBrackets(entry.host.toLowerCase()) === hostOf(url) && entry.port === portOf(url),
  );
}

function parse(text: string): URL {
  if (text.length > maxLength) throw new RefusedUrl(`longer than ${maxLength} characters`);
  if (ambiguousCharacters.test(text) || !text.isWellFormed())
    throw new RefusedUrl('control character, backslash or lone surrogate');
  const url = URL.parse(text);
  if (!url) throw new RefusedUrl('not a URL');
  if (!(url.protocol in defaultPorts)) throw new RefusedUrl(`scheme ${url.protocol} is not allowed`);
  if (url.username !== '' || url.password !== '') throw new RefusedUrl('carries user info');
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.hostname.endsWith('.') || url.href.length > maxLength)
    throw new RefusedUrl('not a usable host or too long');
  return url;
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Suffixes that no host on the internet has: RFC 6761, 6762, 7686, 8375, 9476, ICANN's `internal`, and those
 * of home routers.
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

/** Whether a host name, lower-case and without a final dot, is for private use. */
function isPrivateName(host: string): boolean {
  return privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}

const maxNameLength = 253;
const maxLabelLength = 63;

/**
 * Whether a name, lower-case and without a final dot, can be resolved at all (RFC 1035, 2.3.4): at least two
 * labels of 1 to 63 characters, 253 in all, and no `xn--` label that can't be decoded. `_` is allowed,
 * because it is in use.
 */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  return labels.length > 1 && host.length <= maxNameLength && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  if (label.length === 0 || label.length > maxLabelLength) return false;
  // A label that can't be decoded is returned unchanged or as an empty text.
  return !label.startsWith('xn--') || !/^(?:xn--|$)/.test(domainToUnicode(label));
}

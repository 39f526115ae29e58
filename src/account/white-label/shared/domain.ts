/** Suffixes under which strangers have their names, that people take for a domain of their own. */
const sharedSuffixes = new Set(
  (
    'ac.uk co.at co.il co.in co.jp co.kr co.nz co.uk co.za com.ar com.au com.br com.cn com.mx com.pl ' +
    'com.tr com.tw gov.uk me.uk ne.jp net.au net.br or.at or.jp org.au org.br org.uk'
  ).split(' '),
);
/** Names that do not exist on the internet (RFC 2606, 6761, 6762, 8375; ICANN's `internal`). */
const privateName = /(?:^|\.)(?:home\.arpa|internal|invalid|lan|local|localdomain|localhost|onion)$/;
/** A label of ASCII letters, digits and hyphens, none of them at an end (RFC 1123, 2.1). */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const maxNameLength = 253;
/** `_overprint.` stands before the name in DNS. */
const txtPrefix = '_overprint.';

/**
 * Returns the host name that a text means, in ASCII and lower case, without a dot at its end; undefined where
 * it means none: an address, a port, an IP address, one label, a private name, a shared suffix alone
 * (contract 15).
 */
export function domainOf(text: string): string | undefined {
  const name = text.trim().replace(/\.$/, '');
  if (!/^[^\s/\\:@?#[\]%]+$/.test(name)) return undefined;
  // URL also reads numbers such as 127.1 as an IP address.
  const host = URL.parse(`https://${name}/`)?.hostname ?? '';
  const labels = host.split('.');
  const isHostName =
    labels.length > 1 && labels.every((one) => label.test(one)) && /[a-z]/.test(labels.at(-1) ?? '');
  const isOwnable = !sharedSuffixes.has(host) && !privateName.test(host);
  return isHostName && isOwnable && host.length <= maxNameLength - txtPrefix.length ? host : undefined;
}

/** Returns the name of the TXT record that proves a domain. */
export function txtNameOf(domain: string): string {
  return txtPrefix + domain;
}

export const whiteLabelLimits = {
  /** How long a verified domain may be without its record. */
  missingDays: 3,
  /** Checks that an account may ask for in an hour. */
  checksPerHour: 60,
} as const;

import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** A host and port that the outbound guard allows. */
export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Fastify's `trustProxy`: addresses and networks of proxies, their number, or `false` for none. */
export type TrustProxy = string[] | number | false;

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

/** A TCP port, 1 to 65535. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'expected a port number')
  .transform(Number)
  .pipe(z.int().min(1, 'expected a port from 1 to 65535').max(65_535, 'expected a port from 1 to 65535'));

/** A whole number of megabytes (1,048,576 bytes), at least `min`. */
export function megabytes(min: number) {
  return wholeNumber(min, 999_999_999, 'megabytes');
}

/** A whole number from `min` to `max`; `unit` is for the error. */
export function wholeNumber(min: number, max: number, unit: string) {
  const message = `expected a whole number of ${unit}, from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));
}

/** A number of seconds, with or without decimals, from 0 to `max`. */
export function seconds(max: number) {
  const message = `expected a number of seconds, from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, message)
    .transform(Number)
    .pipe(z.number().max(max, message));
}

/** A share, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(?:0|1|[01]?\.\d{1,6})$/, 'expected a number from 0 to 1')
  .transform(Number)
  .pipe(z.number().max(1, 'expected a number from 0 to 1'));

/** `on` or `off`, `1` or `0`, `true` or `false`. */
export const onOff = z
  .enum(['on', 'off', '1', '0', 'true', 'false'], 'expected on or off')
  .transform((word) => ['on', '1', 'true'].includes(word));

/** Some of the words, such as `audio,webhooks`. */
export function wordList<const Word extends string>(words: readonly Word[]) {
  return commaList.pipe(
    z
      .array(z.enum(words, `expected some of ${words.join(', ')}`))
      .min(1, `expected some of ${words.join(', ')}`),
  );
}

/** Numbers, such as `80,443`. */
export const portList = commaList.pipe(z.array(port).min(1, 'expected at least one port'));

/** Pairs of host and port, such as `localhost:5678,[::1]:9000`; drops the brackets of IPv6 addresses. */
export const hostPortList = commaList.pipe(
  z.array(
    z.string().transform((text, ctx): HostPort => {
      const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})$/.exec(text) ?? [];
      const parsed = port.safeParse(digits);
      if (parsed.success) return { host: (bracketed ?? plain ?? '').toLowerCase(), port: parsed.data };
      ctx.addIssue({ code: 'custom', message: `expected host:port, received "${text}"` });
      return z.NEVER;
    }),
  ),
);

/** An http or https address; drops the trailing slash. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'expected an http or https URL' })
  .refine((text) => !/[?#]/.test(text), 'expected a URL without query and fragment')
  .transform((text) => text.replace(/\/+$/, ''));

/** An http or https address without a path. */
export const webOrigin = webAddress.refine(
  (text) => new URL(text).pathname === '/',
  'expected an origin without a path',
);

/** An http or https address with one placeholder `{url}`. */
export const urlTemplate = z
  .string()
  .refine(
    (text) =>
      text.split('{url}').length === 2 &&
      /^https?:$/.test(URL.parse(text.replace('{url}', ''))?.protocol ?? ''),
    'expected an http or https URL with one {url} in it',
  );

/** A URL with one of the schemes. */
export function urlWithScheme(...schemes: readonly string[]) {
  const message = `expected a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), message);
}

/** An address to which anybody may write. */
export const contact = z
  .string()
  .regex(/^(?:https:\/\/|mailto:)\S+$/, 'expected https://... or mailto:name@host');

/** A number of proxies, or a comma list of their addresses and networks such as `10.0.0.0/8`. */
export const trustedProxies = commaList.transform((entries, ctx): string[] | number => {
  const [only = ''] = entries;
  if (entries.length === 1 && /^\d{1,2}$/.test(only)) return Number(only);
  for (const entry of entries.filter((text) => !isNetwork(text))) {
    ctx.addIssue({
      code: 'custom',
      message: `expected a number of proxies, or addresses and networks; "${entry}" is none`,
    });
  }
  return entries;
});

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns the host name of a web address, without the brackets of an IPv6 address. */
export function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether `host` is `localhost` or a loopback IP address (IPv6 without brackets). */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

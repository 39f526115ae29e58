import { errors } from 'oidc-provider';
import { isLoopback } from '#platform/server/config/fields.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { hostOfRedirect } from './oauth-names.ts';

const { redirectsMax, redirectMaxLength, nameMaxLength } = connectionLimits;

/**
 * Returns what an app says of itself as it is stored and shown: a public client that takes codes and refresh
 * tokens. All else that it sends is left out, as RFC 7591, 2 allows. Throws the library's error for redirect
 * addresses that are none of an app: RFC 9700, 2.1 and 4.11.
 */
export function clientMetadata(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const redirects = redirectsOf(sent.redirect_uris);
  const name = shownName(sent.client_name);
  const isWeb = redirects.every((address) => address.startsWith('https:'));
  return {
    redirect_uris: redirects,
    client_name: name === '' ? hostOfRedirect(redirects[0] ?? '') : name,
    // A web client's addresses are compared exactly; of a native one's loopback addresses any port fits.
    application_type: isWeb ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
  };
}

function redirectsOf(sent: unknown): readonly string[] {
  const isList = Array.isArray(sent) && sent.length > 0 && sent.length <= redirectsMax;
  if (!isList) throw refused(`send 1 to ${redirectsMax} redirect_uris`);
  return sent.map((address) => {
    if (typeof address !== 'string' || address.length > redirectMaxLength)
      throw refused(`each is a text of at most ${redirectMaxLength} characters`);
    const problem = redirectProblem(address);
    if (problem !== undefined) throw refused(problem);
    return address;
  });
}

function refused(description: string): Error {
  return Object.assign(new errors.InvalidRedirectUri(), { error_description: description });
}

/** Schemes that a browser or the system opens by itself; an app's own scheme is none of them. */
const foreignScheme =
  /^(?:javascript|vbscript|data|blob|file|about|ftps?|wss?|filesystem|view-source|mailto|tel|sms|intent|chrome.*|moz-.*|ms-.*|resource|jar):$/;

/** Returns why an app cannot be sent back to an address: undefined if it can. */
function redirectProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || /[\s\\<>"]/.test(address)) return 'an address is not valid';
  if (address.includes('*')) return 'an address must not have a wildcard';
  if (address.includes('#')) return 'an address must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'an address must not have a user name';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:')
    return isLoopback(bareHost(url)) ? undefined : 'http is only for loopback addresses';
  if (foreignScheme.test(url.protocol)) return `the scheme ${url.protocol} is not allowed`;
  return /^[a-z][a-z\d+.-]*:\/\/?[^/]/i.test(address) ? undefined : 'an address is not valid';
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Characters that change how the text beside them is read, or that nobody sees. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Returns a name that an app gave itself, on one line. */
function shownName(sent: unknown): string {
  if (typeof sent !== 'string') return '';
  return sent.normalize('NFKC').replace(invisible, '').replace(/\s+/g, ' ').trim().slice(0, nameMaxLength);
}

/** The cookie that ties a request to connect to the browser that it began in. */
export const requestCookie = 'overprint_connect';
/** The cookie with which that browser goes on to the app. */
export const resumeCookie = 'overprint_oauth_resume';

/** The resource that tokens are for (RFC 8707). The API takes them too, as the same caller. */
export function resourceOf(publicUrl: string): string {
  return new URL('/mcp', publicUrl).href;
}

/** Returns what a screen shows of a redirect address: its host, or the scheme of an app. */
export function hostOfRedirect(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `${url.protocol}//${url.host}`;
}

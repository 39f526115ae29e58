/** The whole response to a request for a shop page. */
export interface PageResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
}

/** How much of a page is classified. A challenge has about 18 KB. */
const headBytes = 256 * 1024;

export type PageClass = 'page' | 'blocked' | 'throttled' | 'gone' | 'not_html' | 'failed';

/**
 * Classifies a response before it is parsed. A challenge is recognised by its own scripts and header only:
 * shop pages contain the word "captcha" too, and challenges come with 403, 429 and 200.
 */
export function classifyResponse({ status, headers, bytes }: PageResponse): PageClass {
  const text = new TextDecoder().decode(bytes.subarray(0, headBytes));
  if (isChallenge(headers, text)) return 'blocked';
  if (status === 429 || status === 503) return 'throttled';
  if (status === 404 || status === 410) return 'gone';
  if (status === 403 || status === 401) return 'blocked';
  if (status !== 200) return 'failed';
  return isHtml(headers, text) ? 'page' : 'not_html';
}

/** Shop pages may load the beacon under `scripts/jsd`. */
const challengeScript = /\/cdn-cgi\/challenge-platform\/(?!scripts\/jsd\/)/;

function isChallenge(headers: PageResponse['headers'], text: string): boolean {
  return (
    String(headers['cf-mitigated'] ?? '').toLowerCase() === 'challenge' ||
    text.includes('_cf_chl_opt') ||
    challengeScript.test(text)
  );
}

function isHtml(headers: PageResponse['headers'], text: string): boolean {
  const type = headers['content-type'];
  return type === undefined ? /^\s*</.test(text) : /\bhtml\b/i.test(String(type));
}

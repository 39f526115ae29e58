/** a response for a shop page, read to its end. */
export interface PageResponse {
  readonly status: number;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Uint8Array;
}

/** A challenge is about 18 KB (marketplace, Page structure); only so much of a page is looked at here. */
const headBytes = 256 * 1024;

export type PageClass = 'page' | 'blocked' | 'throttled' | 'gone' | 'not_html' | 'failed';

/**
 * What a response is, before anybody looks for works in it. A challenge is known by its own machinery alone:
 * good pages speak of "captcha" too, and it comes with 403, 429 and 200 (marketplace, Page structure).
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

/** Good pages may carry the beacon under `scripts/jsd`. */
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

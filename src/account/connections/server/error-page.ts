import { createHash } from 'node:crypto';
import { escapeHtml } from '#platform/server/escape-html.ts';

const style =
  'body{margin:0;padding:12vh 24px;font:17px/1.5 system-ui,sans-serif;color:#14120f;background:#fbfaf7}' +
  'main{max-width:34rem;margin:auto}h1{font-size:28px;line-height:1.2}a{color:inherit}' +
  'code{font-size:14px;overflow-wrap:anywhere}' +
  '@media(prefers-color-scheme:dark){body{color:#f2efe9;background:#171614}}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Of the page's response. Nothing runs on it, and nobody can frame it. */
export const errorPageHeaders = {
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
    "frame-ancestors 'none'",
};

/** Returns the page for a person whose app sent a request from which no safe way leads back. */
export function errorPage({ error, error_description: description = '' }: OauthErrorBody): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>The app could not be connected</title>' +
    `<style>${style}</style></head><body><main><h1>The app could not be connected</h1>` +
    '<p>Its request was not valid, or has expired. Go back to the app and connect again.</p>' +
    `<p><code>${escapeHtml(error)}: ${escapeHtml(description)}</code></p>` +
    '<p><a href="/">Overprint</a></p></main></body></html>'
  );
}

/** An error as RFC 6749, 5.2 has it. */
export interface OauthErrorBody {
  readonly error: string;
  readonly error_description?: string;
}

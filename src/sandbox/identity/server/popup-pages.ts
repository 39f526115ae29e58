import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { standIn } from '#platform/shared/stand-in.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The pages that the `firebase` library opens for a popup, and the files that they load. */
const files = [
  { path: '/emulator/auth/handler', name: 'handler.html', contentType: html },
  { path: '/emulator/auth/handler.js', name: 'handler.js', contentType: script },
  { path: '/emulator/auth/handler.css', name: 'handler.css', contentType: style },
  { path: '/emulator/auth/iframe', name: 'iframe.html', contentType: html },
  { path: '/emulator/auth/iframe.js', name: 'iframe.js', contentType: script },
  { path: '/emulator/auth/gapi.js', name: 'gapi.js', contentType: script },
] as const;

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
    "frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  // Must equal the application's own policy, or the popup is cut off from the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** Serves the account chooser in place of Google's (contract 8). */
export function servePopupPages(serve: Serve<Principal>): void {
  for (const { path, name, contentType } of files) {
    const bytes = readFileSync(new URL(`../web/pages/${name}`, import.meta.url));
    const spec = endpoint({
      name: `sandbox ${path}`,
      method: 'GET',
      path,
      ...standIn,
      summary: 'A part of the account chooser',
      callers: 'anyone',
      query: z.looseObject({}),
      media: [contentType],
    });
    serve(spec, async () => ({ bytes, contentType, headers }));
  }
}

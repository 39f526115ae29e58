import { z } from 'zod';
import type { Principal } from './account/access/server/principal.ts';
import type { Serve } from './platform/server/http/serve.ts';
import { packedFor, type WebFile } from './platform/server/http/web-files.ts';
import { type EndpointSpec, endpoint } from './platform/shared/endpoint.ts';
import { paths } from './web/kit/paths.ts';

/** Scripts and styles come from here alone; what the kit's parts style while they run goes through the style object. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageName = 'index.html';
/** A name with a hash of its content never means anything else. */
const hashedFile = { 'cache-control': 'public, max-age=31536000, immutable' };
const namedFile = { 'cache-control': 'public, max-age=3600' };
const page = { 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy };

type WebFiles = ReadonlyMap<string, WebFile>;

/** Serves the built web application: one page at each of its addresses, its assets, and the files at the root. */
export function serveWebApp(serve: Serve<Principal>, files: WebFiles): void {
  for (const [name, file] of files) {
    if (name !== pageName) serveFile(serve, `/${name}`, file, name.startsWith('assets/') ? hashedFile : namedFile);
  }
  for (const path of Object.values(paths)) serveFile(serve, path, pageOf(files), page);
}

/** The same page for addresses that nothing has, which shows that itself; undefined for callers that read no pages. */
export function notFoundPage(files: WebFiles) {
  return (accept: string | undefined) =>
    accept?.includes('text/html') ? { bytes: pageOf(files).bytes, headers: page } : undefined;
}

function pageOf(files: WebFiles): WebFile {
  const index = files.get(pageName);
  if (!index) throw new Error(`Expected ${pageName} in the built web application, found none`);
  return index;
}

function serveFile(serve: Serve<Principal>, path: `/${string}`, file: WebFile, headers: Record<string, string>): void {
  serve(webEndpoint(path), async ({ request }) => {
    const packed = packedFor(file, request.headers['accept-encoding']);
    return { bytes: packed.bytes, contentType: file.contentType, headers: { ...headers, ...packed.headers } };
  });
}

function webEndpoint(path: `/${string}`): EndpointSpec {
  return endpoint({
    name: `web ${path}`,
    method: 'GET',
    path,
    tag: 'Web application',
    summary: 'A part of the web application',
    callers: 'anyone',
    // Tabs, filters and what other sites add to a link; the page reads what it knows.
    query: z.looseObject({}),
  });
}

import { z } from 'zod';
import type { Principal } from '../../account/access/server/principal.ts';
import { contentSecurityPolicy, type Outside, permissionsPolicy } from './content-security-policy.ts';
import type { Serve } from '../../platform/server/http/serve.ts';
import { packedFor, type WebFile } from '../../platform/server/http/web-files.ts';
import { type EndpointSpec, endpoint } from '../../platform/shared/endpoint.ts';
import { paths } from '../../platform/shared/paths.ts';

const pageName = 'index.html';
/** The same page with the landing screen drawn in it, which the build makes. */
const landingName = 'landing.html';
/** A name with a hash of its content never means anything else. */
const hashedFile = { 'cache-control': 'public, max-age=31536000, immutable' };
const namedFile = { 'cache-control': 'public, max-age=3600' };

/** A script that stands in the page itself. */
const ownScript = /<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g;

function pageHeaders(page: Buffer, outside: Outside): Record<string, string> {
  const html = page.toString();
  const own = { styles: textsOf(html, /<style>([^]*?)<\/style>/g), scripts: textsOf(html, ownScript) };
  return {
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(outside, own),
    'permissions-policy': permissionsPolicy(outside),
    // A popup that signs in has to be able to say that it was closed.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

function textsOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => text);
}

type WebFiles = ReadonlyMap<string, WebFile>;

/**
 * Serves the built web application: one page at each of its addresses, its assets, and the files at the root.
 */
export function serveWebApp(serve: Serve<Principal>, files: WebFiles, outside: Outside): void {
  for (const [name, file] of files) {
    if (name !== pageName && name !== landingName)
      serveFile(serve, `/${name}`, file, name.startsWith('assets/') ? hashedFile : namedFile);
  }
  for (const path of Object.values(paths)) {
    const name = path === paths.landing ? landingName : pageName;
    serveFile(serve, path, pageOf(files, name), pageHeaders(bytesOf(files, name), outside));
  }
}

/**
 * The same page for addresses that nothing has, which shows that itself; undefined for callers that read no
 * pages.
 */
export function notFoundPage(files: WebFiles, outside: Outside) {
  const bytes = bytesOf(files, pageName);
  const headers = pageHeaders(bytes, outside);
  return (accept: string | undefined) => (accept?.includes('text/html') ? { bytes, headers } : undefined);
}

function pageOf(files: WebFiles, name: string): WebFile {
  const page = files.get(name);
  if (!page) throw new Error(`Expected ${name} in the built web application, found none`);
  return page;
}

function bytesOf(files: WebFiles, name: string): Buffer {
  const { content } = pageOf(files, name);
  if ('path' in content) throw new Error(`Expected ${name} to be small, found ${content.sizeBytes} bytes`);
  return content.bytes;
}

function serveFile(
  serve: Serve<Principal>,
  path: `/${string}`,
  file: WebFile,
  headers: Record<string, string>,
): void {
  serve(webEndpoint(path), async ({ request }) => {
    const packed = packedFor(file, request.headers['accept-encoding']);
    return { ...packed.body, contentType: file.contentType, headers: { ...headers, ...packed.headers } };
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

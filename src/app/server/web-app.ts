import { z } from 'zod';
import type { Principal } from '#account/access/server/principal.ts';
import { contentSecurityPolicy, type HostedProviders, permissionsPolicy } from './content-security-policy.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { packedFor, type WebFile } from '#platform/server/http/web-files.ts';
import { type EndpointSpec, endpoint } from '#platform/shared/endpoint.ts';
import { type AppPath, paths } from '#platform/shared/paths.ts';

const pageName = 'index.html';
/** The same page, with the landing screen that the build renders. */
const landingName = 'landing.html';
/** The same page for one address of signed-in users, with the names of the files that it loads. */
const memberPageName = (path: string) => `pages${path.replace(':', '')}.html`;
/** The frame of the documentation, which `docs/routes.ts` fills. */
export const docsTemplateName = 'docs.html';
/** For names with a hash of the content, which never changes. */
const hashedFile = { 'cache-control': 'public, max-age=31536000, immutable' };
const namedFile = { 'cache-control': 'public, max-age=3600' };

/** Matches an inline script. */
const ownScript = /<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g;

/** Returns the headers of a page with these inline scripts and styles. */
export function pageHeaders(html: string, hosted: HostedProviders): Record<string, string> {
  const inline = { styles: textsOf(html, /<style>([^]*?)<\/style>/g), scripts: textsOf(html, ownScript) };
  return {
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(hosted, inline),
    'permissions-policy': permissionsPolicy(hosted),
    // The page has to see that a sign-in popup was closed.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

function textsOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => text);
}

export type WebFiles = ReadonlyMap<string, WebFile>;

/** Serves the built web application: its page at each address, its assets, and the files at the root. */
export function serveWebApp(serve: Serve<Principal>, files: WebFiles, hosted: HostedProviders): void {
  for (const [name, file] of files) {
    if (name.startsWith('assets/'))
      serveFile(serve, { ...webEndpoint(`/${name}`), audience: 'ownPages' }, file, hashedFile);
    else if (![pageName, landingName, docsTemplateName].includes(name) && !name.startsWith('pages/'))
      serveFile(serve, webEndpoint(`/${name}`), file, namedFile);
  }
  for (const path of Object.values(paths)) {
    const memberPage = memberPageName(path);
    const name = path === paths.landing ? landingName : files.has(memberPage) ? memberPage : pageName;
    const headers = pageHeaders(bytesOf(files, name).toString(), hosted);
    serveFile(serve, webEndpoint(withNumbers(path)), pageOf(files, name), headers);
  }
}

/** Returns a path whose `:id` is the number of a row: any other address is unknown. */
function withNumbers(path: AppPath): `/${string}` {
  return path.endsWith('/:id') ? `${path}(^[1-9]\\d{0,8}$)` : path;
}

/** Returns a function that returns the page for unknown addresses, or undefined if `accept` excludes HTML. */
export function notFoundPage(files: WebFiles, hosted: HostedProviders) {
  const bytes = bytesOf(files, pageName);
  const headers = pageHeaders(bytes.toString(), hosted);
  return (accept: string | undefined) => (accept?.includes('text/html') ? { bytes, headers } : undefined);
}

function pageOf(files: WebFiles, name: string): WebFile {
  const page = files.get(name);
  if (!page) throw new Error(`Expected ${name} in the built web application, found none`);
  return page;
}

/** Returns the bytes of a small file. Throws if there is none of this name. */
export function bytesOf(files: WebFiles, name: string): Buffer {
  const { content } = pageOf(files, name);
  if ('path' in content) throw new Error(`Expected ${name} to be small, found ${content.sizeBytes} bytes`);
  return content.bytes;
}

function serveFile(
  serve: Serve<Principal>,
  spec: EndpointSpec,
  file: WebFile,
  headers: Record<string, string>,
): void {
  serve(spec, async ({ request }) => {
    const packed = packedFor(file, request.headers['accept-encoding']);
    return { ...packed.body, contentType: file.contentType, headers: { ...headers, ...packed.headers } };
  });
}

/** Declares a page or a file for everybody. */
export function webEndpoint(path: `/${string}`): EndpointSpec {
  return endpoint({
    name: `web ${path}`,
    method: 'GET',
    path,
    tag: 'Web application',
    summary: 'A file of the web application',
    callers: 'anyone',
    // The screen reads what is in its path.
    params: z.looseObject({}),
    // Tabs, filters, and what other sites add to links.
    query: z.looseObject({}),
  });
}

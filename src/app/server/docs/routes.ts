import type { Principal } from '#account/access/server/principal.ts';
import { gzipFor } from '#platform/server/http/packed-response.ts';
import { type PackedText, packedReply, packText } from '#platform/server/http/packed-text.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import type { OpenApiDocument } from '#platform/shared/reference/document.ts';
import type { StatusReport } from '#app/shared/status.ts';
import type { HostedProviders } from '#app/server/content-security-policy.ts';
import type { StatusHistory } from '#app/server/status/history.ts';
import { statusPage } from '#app/server/status/status-page.ts';
import { bytesOf, docsTemplateName, pageHeaders, webEndpoint, type WebFiles } from '#app/server/web-app.ts';
import { changelogFeed, changelogFeedPath, changelogPage } from './changelog-page.ts';
import { framed } from './frame.ts';
import { guidePaths } from './guides.ts';
import { createPages, referencePath } from './pages.ts';
import { searchIndex } from './search-index.ts';
import { type SecurityFacts, securityText, securityTextPath } from './security-text.ts';

const htmlType = 'text/html; charset=utf-8';
const markdownType = 'text/markdown; charset=utf-8';
const searchPath = `${docsPaths.docs}/search.json` as const;

export interface DocsDeps {
  readonly files: WebFiles;
  readonly hosted: HostedProviders;
  readonly origin: string;
  /** Those of every feature. */
  readonly endpoints: readonly EndpointSpec[];
  /** Returns the description of these endpoints. */
  readonly describe: () => OpenApiDocument;
  readonly readStatus: () => Promise<StatusReport>;
  readonly readHistory: () => Promise<StatusHistory | undefined>;
  readonly readSecurityFacts: () => SecurityFacts;
}

/**
 * Serves the documentation, the changelog and the status as whole pages (contract 9): they can be read
 * without JavaScript. The script of the page adds search, tabs and "Try it". Beside them, the changelog as a
 * feed, and `security.txt`.
 */
export function serveDocs(serve: Serve<Principal>, deps: DocsDeps): void {
  const template = bytesOf(deps.files, docsTemplateName).toString();
  const headers = pageHeaders(template, deps.hosted);
  const texts = once(() => collectTexts(template, deps));

  for (const path of pathsOf(deps.endpoints)) {
    serve(webEndpoint(path), async ({ request }) => {
      const reply = packedReply(await textAt(texts(), path)(), request.headers);
      return { ...reply, headers: { ...headers, ...reply.headers } };
    });
  }

  serve(webEndpoint(securityTextPath), async () => ({
    bytes: Buffer.from(securityText(deps.readSecurityFacts())),
    contentType: 'text/plain; charset=utf-8',
  }));

  serve(webEndpoint(docsPaths.status), async ({ request }) => {
    const [status, history] = await Promise.all([deps.readStatus(), deps.readHistory()]);
    const page = statusPage(status, history);
    const text = framed(page, { template, origin: deps.origin, pages: [] });
    const packed = await gzipFor(text, request.headers['accept-encoding']);
    return {
      bytes: packed.body,
      contentType: htmlType,
      headers: { ...headers, ...packed.headers, 'cache-control': 'no-store' },
    };
  });
}

/** The address of every text that stays the same while the process runs, without making the texts. */
function pathsOf(endpoints: readonly EndpointSpec[]): readonly `/${string}`[] {
  const tags = new Set(endpoints.filter(({ path }) => path.startsWith('/api/')).map(({ tag }) => tag));
  const pages = [...guidePaths, ...[...tags].map(referencePath)];
  const sources = pages.map((path) => `${path}.md` as const);
  return [docsPaths.docs, docsPaths.changelog, changelogFeedPath, searchPath, ...pages, ...sources];
}

/** Compresses a text when it is first asked for. */
type Text = () => Promise<PackedText>;

/** Makes every text: each page framed, its Markdown, and what the search reads. */
function collectTexts(
  template: string,
  { describe, origin, endpoints }: DocsDeps,
): ReadonlyMap<string, Text> {
  const metered = new Set(endpoints.filter((one) => one.metered).map(({ name }) => name));
  const pages = createPages({ document: describe(), endpoints, origin, metered });
  const frame = { template, origin, pages };
  const text = (path: string, contentType: string, content: string): [string, Text] => [
    path,
    once(async () => packText(content, contentType)),
  ];
  return new Map([
    ...pages.map((page) => text(page.path, htmlType, framed(page, frame))),
    ...pages.map(({ path, markdown }) => text(`${path}.md`, markdownType, markdown)),
    text(docsPaths.changelog, htmlType, framed(changelogPage(), frame)),
    text(changelogFeedPath, 'application/atom+xml; charset=utf-8', changelogFeed(origin)),
    text(searchPath, 'application/json; charset=utf-8', JSON.stringify(searchIndex(pages))),
  ]);
}

function textAt(texts: ReadonlyMap<string, Text>, path: string): Text {
  const text = texts.get(path);
  if (!text) throw new Error(`Expected a page of the documentation at ${path}, found none`);
  return text;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

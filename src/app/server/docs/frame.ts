import { docsPaths } from '#platform/shared/docs-paths.ts';
import { paths } from '#platform/shared/paths.ts';
import { type Html, html } from './html.ts';
import type { Heading } from './markdown.ts';
import type { DocsPage } from './pages.ts';

/** A page of the documentation. */
export interface FramedPage extends Pick<DocsPage, 'path' | 'title' | 'description' | 'body'> {
  readonly headings?: readonly Heading[];
  /** The page as Markdown, which is at its path and `.md`. */
  readonly markdown?: string;
  /** The path of the page as an Atom feed. */
  readonly feed?: string;
}

export interface FrameContext {
  /** `docs.html` of the built web application. */
  readonly template: string;
  /** The service's origin, for canonical addresses. */
  readonly origin: string;
  /** The pages of the side list, in reading order. */
  readonly pages: readonly DocsPage[];
}

const places = { head: '<!-- docs:head -->', body: '<!-- docs:body -->' } as const;

/** Returns a whole page: head, bar, side list, the page itself, and its neighbours. */
export function framed(page: FramedPage, { template, origin, pages }: FrameContext): string {
  for (const place of Object.values(places))
    if (!template.includes(place)) throw new Error(`Expected ${place} in docs.html, found none`);
  return template
    .replace(places.head, () => headOf(page, origin).text)
    .replace(places.body, () => bodyOf(page, pages).text);
}

function headOf({ path, title, description, feed }: FramedPage, origin: string): Html {
  const isReference = path.startsWith(`${docsPaths.docs}/reference/`);
  const name = isReference ? `${title} reference` : title;
  const whole = path === docsPaths.docs ? 'Overprint documentation' : `${name} · Overprint`;
  return html`<title>${whole}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${origin}${path}" />
    ${feed !== undefined && html`<link rel="alternate" type="application/atom+xml" href="${feed}" />`}
    <meta property="og:title" content="${whole}" />
    <meta property="og:description" content="${description}" />`;
}

function bodyOf(page: FramedPage, pages: readonly DocsPage[]): Html {
  const isListed = pages.some(({ path }) => path === page.path);
  return html`<a class="skip" href="#main">Skip to content</a>
${barOf(page)}
<div class="frame${!isListed && ' alone'}">
${isListed && sideList(page, pages)}
<main id="main">
<header class="title"><h1>${page.title}</h1><p class="lead">${page.description}</p>${
    page.markdown !== undefined &&
    page.markdown !== '' &&
    html`<p class="source"><a href="${page.path}.md" data-copy-source>View as Markdown</a></p>`
  }</header>
<div class="prose">${page.body}</div>
${isListed && neighbours(page, pages)}
</main>
</div>
<div id="announcer" class="sr-only" aria-live="polite"></div>
<footer><p>Overprint</p><nav aria-label="Footer"><a href="${paths.landing}">Home</a> <a href="${docsPaths.docs}">Docs</a> <a href="${docsPaths.changelog}">Changelog</a> <a href="${docsPaths.status}">Status</a></nav></footer>`;
}

const inks = ['#00839f', '#cf0063', '#fcd734', 'currentColor', '#7c7f86', '#b9bbc0', '#dfe0e3'];

function barOf({ path }: FramedPage): Html {
  const link = (to: string, label: string) => {
    const isHere = to === docsPaths.docs ? path.startsWith(to) : path === to;
    return html`<a href="${to}"${isHere && html` aria-current="${to === path ? 'page' : 'true'}"`}>${label}</a>`;
  };
  return html`<header class="bar">
<a class="logo" href="${paths.landing}" aria-label="Overprint, home"><svg viewBox="0 0 70 20" preserveAspectRatio="none" aria-hidden="true">${inks.map(
    (ink, index) => html`<rect x="${index * 10}" width="10.2" height="20" fill="${ink}"/>`,
  )}</svg><span>Overprint</span></a>
<nav aria-label="Site">${link(docsPaths.docs, 'Docs')} ${link(docsPaths.changelog, 'Changelog')} ${link(docsPaths.status, 'Status')}</nav>
<div class="tools"><span data-search></span><span data-theme-switch></span><a class="button visitor" href="${paths.login}">Log in</a><a class="button member" href="${paths.app}">Open app</a></div>
</header>`;
}

function sideList(page: FramedPage, pages: readonly DocsPage[]): Html {
  const groups = [...Map.groupBy(pages, ({ group }) => group)];
  const links = html`${groups.map(
    ([group, members]) =>
      html`<div><p class="group">${group}</p><ul>${members.map(({ path, title }) =>
        path === page.path
          ? html`<li><a href="${path}" aria-current="page">${title}</a>${ownList(page)}</li>`
          : html`<li><a href="${path}">${title}</a></li>`,
      )}</ul></div>`,
  )}`;
  // A popover: on a phone it opens without a script, and on wide screens the styles show it beside the page.
  return html`<button class="button contents" type="button" popovertarget="contents">Contents</button>
<nav class="side" id="contents" popover aria-label="Documentation">${links}</nav>`;
}

/** The sections of the current page. */
function ownList({ headings = [] }: FramedPage): Html | false {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 2) return false;
  return html`<ul class="own">${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`;
}

function neighbours(page: FramedPage, pages: readonly DocsPage[]): Html {
  const index = pages.findIndex(({ path }) => path === page.path);
  const [before, after] = [pages[index - 1], pages[index + 1]];
  return html`<nav class="neighbours" aria-label="Previous and next page">${
    before && html`<a rel="prev" href="${before.path}"><span>Previous</span> ${before.title}</a>`
  }${after && html`<a rel="next" href="${after.path}"><span>Next</span> ${after.title}</a>`}</nav>`;
}

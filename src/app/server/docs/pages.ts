import type { GuideContext } from './guide-values.ts';
import {
  type OpenApiDocument,
  type ReferenceSection,
  sectionsOf,
} from '#platform/shared/reference/document.ts';
import { endpointsMarkdown } from '#platform/shared/reference/markdown.ts';
import { keyPlaceholder } from '#platform/shared/reference/snippets.ts';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import { type Guide, readGuides } from './guides.ts';
import { type Html, html } from './html.ts';
import { type Heading, renderMarkdown } from './markdown.ts';
import { type OperationContext, operationView } from './operation-view.ts';

/** One page of the documentation. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Its place in the side list. */
  readonly group: 'Start' | 'Guides' | 'Reference';
  readonly body: Html;
  /** Sections of the page, for its own list and for the search. */
  readonly headings: readonly Heading[];
  /** The text of each heading's section, for the search. */
  readonly sections: readonly string[];
  /** The page as Markdown; empty for the overview. */
  readonly markdown: string;
}

interface PagesContext extends GuideContext, OperationContext {
  /** The description of the endpoints. */
  readonly document: OpenApiDocument;
}

/** Returns every page of the documentation: the overview, the guides, and a page for each part of the API. */
export function createPages(context: PagesContext): DocsPage[] {
  const guides = readGuides(context);
  const sections = sectionsOf(context.document);
  const reference = sections.map((section) => referencePage(section, context));
  return [overviewPage(guides, sections), ...guides.map(guidePage), ...reference];
}

function guidePage(guide: Guide): DocsPage {
  const { html: body, headings } = renderMarkdown(guide.body);
  const { path, title, description } = guide;
  return {
    path,
    title,
    description,
    group: 'Guides',
    body,
    headings,
    sections: guide.body.split(/^#{2,3} .+$/m).slice(1),
    markdown: `# ${title}\n\n${description}\n\n${guide.body}`,
  };
}

/** `Image padding` becomes `/docs/reference/image-padding`. */
export function referencePath(tag: string): `/${string}` {
  return `${docsPaths.docs}/reference/${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function referencePage({ tag, endpoints }: ReferenceSection, context: OperationContext): DocsPage {
  const summaries = endpoints.map(({ operation }) => operation.summary);
  return {
    path: referencePath(tag),
    title: tag,
    description: `${summaries.slice(0, 4).join('. ')}.`,
    group: 'Reference',
    body: html`${endpoints.map((endpoint) => operationView(endpoint, context))}`,
    headings: endpoints.map(({ operation }) => ({
      id: operation.operationId,
      level: 2,
      text: operation.summary,
    })),
    sections: endpoints.map(
      ({ method, path, operation: { operationId, description = '' } }) =>
        `${operationId} ${method} ${path} ${description}`,
    ),
    markdown: `# ${tag}\n\n${endpointsMarkdown(endpoints, { origin: context.origin, key: keyPlaceholder })}`,
  };
}

/**
 * Every guide and operation. The rows have the operations' ids, so that old links to them still lead here.
 */
function overviewPage(guides: readonly Guide[], sections: readonly ReferenceSection[]): DocsPage {
  return {
    path: docsPaths.docs,
    title: 'Documentation',
    description:
      'Draw text on pictures, pad them square, extract the sound of videos and watch shops, with one ' +
      'API key.',
    group: 'Start',
    body: html`<ul class="cards">${guides.map(
      ({ path, title, description }) =>
        html`<li><a href="${path}"><strong>${title}</strong></a><p>${description}</p></li>`,
    )}</ul>
<h2 id="operations">Every operation</h2>
<nav aria-label="Endpoints" class="operations">${sections.map(
      ({ tag, endpoints }) =>
        html`<div><h3><a href="${referencePath(tag)}">${tag}</a></h3><ul>${endpoints.map(
          ({ method, path, operation }) =>
            html`<li id="${operation.operationId}"><a href="${referencePath(tag)}#${operation.operationId}"><span class="method">${method}</span> <code>${path}</code></a> <span class="soft">${operation.summary}</span></li>`,
        )}</ul></div>`,
    )}</nav>
<h2 id="for-machines">For machines</h2>
<ul><li><a href="/api/openapi.json">OpenAPI 3.1 document</a>, made from the endpoints that run</li>
<li><a href="/llms.txt">llms.txt</a> and <a href="/llms-full.txt">llms-full.txt</a>, this documentation as Markdown</li></ul>`,
    headings: [
      { id: 'operations', level: 2, text: 'Every operation' },
      { id: 'for-machines', level: 2, text: 'For machines' },
    ],
    sections: [],
    markdown: '',
  };
}

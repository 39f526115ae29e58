import {
  endpointsOf,
  type OpenApiDocument,
  type ReferenceEndpoint,
  sectionsOf,
  takesKeys,
} from './document.ts';
import { endpointsMarkdown } from './markdown.ts';
import { keyPlaceholder } from './snippets.ts';

/** A text that explains more than one endpoint. */
export interface ReferenceGuide {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Markdown below title and description; its headings begin at the second level. */
  readonly body: string;
}

/** Returns the documentation's index for language models by llmstxt.org: title, summary, links by section. */
export function llmsText(
  document: OpenApiDocument,
  origin: string,
  guides: readonly ReferenceGuide[] = [],
): string {
  const forKeys = sectionsOf(document).filter(({ endpoints }) => endpoints.some(takesKeys));
  const parts = [
    ...headOf(document),
    section('Documentation', [
      `- [The whole reference](${origin}/llms-full.txt): every endpoint as Markdown`,
      `- [OpenAPI 3.1 document](${origin}/api/openapi.json): the same for machines`,
      `- [Model Context Protocol](${origin}/docs/mcp.md): the tools at ${origin}/mcp, by consent or with an API key`,
      `- [Postman collection](${origin}/docs/postman.json): every call that takes an API key`,
    ]),
    ...(guides.length > 0
      ? [
          section(
            'Guides',
            guides.map((guide) => guideLink(guide, origin)),
          ),
        ]
      : []),
    ...forKeys.map(({ tag, endpoints }) => section(tag, linksTo(endpoints.filter(takesKeys), origin))),
    section(
      'Optional',
      linksTo(
        endpointsOf(document).filter((one) => !takesKeys(one)),
        origin,
      ),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function guideLink({ path, title, description }: ReferenceGuide, origin: string): string {
  return `- [${title}](${origin}${path}.md): ${description}`;
}

/** Returns guides and every endpoint as Markdown, below the same head. */
export function llmsFullText(
  document: OpenApiDocument,
  origin: string,
  guides: readonly ReferenceGuide[] = [],
): string {
  const texts = guides.map(({ title, description, body }) => `# ${title}\n\n${description}\n\n${body}`);
  return `${[...headOf(document), ...texts].join('\n\n')}\n\n${endpointsMarkdown(
    sectionsOf(document).flatMap(({ endpoints }) => endpoints),
    { origin, key: keyPlaceholder },
  )}`;
}

const linksTo = (endpoints: readonly ReferenceEndpoint[], origin: string) =>
  endpoints.map((one) => linkTo(one, origin));

function headOf({ info }: OpenApiDocument): string[] {
  const [summary = '', ...rest] = info.description.split('\n\n');
  return [`# ${info.title}`, `> ${summary}`, ...rest];
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}`;
}

function linkTo({ method, path, operation }: ReferenceEndpoint, origin: string): string {
  return `- [${method} ${path}](${origin}/docs#${operation.operationId}): ${operation.summary}`;
}

import {
  endpointsOf,
  type OpenApiDocument,
  type ReferenceEndpoint,
  sectionsOf,
  takesKeys,
} from './document.ts';
import { endpointsMarkdown } from './markdown.ts';
import { keyPlaceholder } from './snippets.ts';

/** Returns the documentation's index for language models by llmstxt.org: title, summary, links by section. */
export function llmsText(document: OpenApiDocument, origin: string): string {
  const forKeys = sectionsOf(document).filter(({ endpoints }) => endpoints.some(takesKeys));
  const parts = [
    ...headOf(document),
    section('Documentation', [
      `- [The whole reference](${origin}/llms-full.txt): every endpoint as Markdown`,
      `- [OpenAPI 3.1 document](${origin}/api/openapi.json): the same for machines`,
    ]),
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

/** Returns every endpoint as Markdown, below the same head. */
export function llmsFullText(document: OpenApiDocument, origin: string): string {
  return `${headOf(document).join('\n\n')}\n\n${endpointsMarkdown(
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

import { endpointsOf, type OpenApiDocument, type ReferenceEndpoint } from './document.ts';
import { endpointsMarkdown } from './markdown.ts';
import { keyPlaceholder } from './snippets.ts';

/** The map of the documentation for language models, in the form of llmstxt.org: title, summary, links by section. */
export function llmsText(document: OpenApiDocument, origin: string): string {
  const endpoints = endpointsOf(document);
  const forKeys = endpoints.filter(takesKeys);
  const sections = [...new Set(forKeys.map(tagOf))].map(
    (tag) => [tag, forKeys.filter((one) => tagOf(one) === tag)] as const,
  );
  const parts = [
    ...headOf(document),
    section('Documentation', [
      `- [The whole reference](${origin}/llms-full.txt): every endpoint as Markdown`,
      `- [OpenAPI 3.1 document](${origin}/api/openapi.json): the same for machines`,
    ]),
    ...sections.map(([tag, ones]) =>
      section(
        tag,
        ones.map((one) => linkTo(one, origin)),
      ),
    ),
    section(
      'Optional',
      endpoints.filter((one) => !takesKeys(one)).map((one) => linkTo(one, origin)),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Every endpoint as Markdown, under the same head. */
export function llmsFullText(document: OpenApiDocument, origin: string): string {
  return `${headOf(document).join('\n\n')}\n\n${endpointsMarkdown(endpointsOf(document), { origin, key: keyPlaceholder })}`;
}

const tagOf = ({ operation }: ReferenceEndpoint) => operation.tags[0] ?? '';
const takesKeys = ({ operation }: ReferenceEndpoint) => operation.security.some((kind) => 'key' in kind);

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

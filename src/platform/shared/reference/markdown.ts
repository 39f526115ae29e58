import { fieldsOf, type ReferenceEndpoint, successOf, typeOf } from './document.ts';
import { refusalsOf, sharedRefusalsOf } from './refusals.ts';
import { snippetsOf } from './snippets.ts';

export interface MarkdownOptions {
  /** The service's origin, for URLs. */
  readonly origin: string;
  /** Shown in place of the API key in the snippets; never the key itself. */
  readonly key: string;
}

/**
 * Returns endpoints as Markdown with the contents of the screen: fields, response, errors and snippets. The
 * errors that they share come once, at the end.
 */
export function endpointsMarkdown(endpoints: readonly ReferenceEndpoint[], options: MarkdownOptions): string {
  const texts = endpoints.map((endpoint) => endpointMarkdown(endpoint, options));
  return [...texts, ...sharedErrors(endpoints)].join('\n');
}

function sharedErrors(endpoints: readonly ReferenceEndpoint[]): string[] {
  const rows = sharedRefusalsOf(endpoints).map(({ status, error, code, appliesTo, fix }) => [
    status,
    error,
    `\`${code}\``,
    appliesTo,
    fix,
  ]);
  if (rows.length === 0) return [];
  return [`## Errors of all calls\n\n${table(['Status', 'Error', 'Code', 'On', 'What to do'], rows)}\n`];
}

function endpointMarkdown(endpoint: ReferenceEndpoint, options: MarkdownOptions): string {
  const { method, path, operation } = endpoint;
  const sections = [
    `## ${operation.summary}`,
    `\`${method} ${path}\``,
    operation.description,
    fieldsTable(endpoint),
    responseSection(endpoint),
    errorsTable(endpoint),
    ...snippetSections(endpoint, options),
  ];
  return `${sections.filter((section) => section !== undefined).join('\n\n')}\n`;
}

function fieldsTable({ operation }: ReferenceEndpoint): string | undefined {
  const rows = fieldsOf(operation).map(({ name, type, place, required, description }) => [
    `\`${name}\``,
    `\`${type}\``,
    place,
    required ? 'yes' : 'no',
    description,
  ]);
  return rows.length === 0
    ? undefined
    : `### Fields\n\n${table(['Field', 'Type', 'In', 'Required', 'Description'], rows)}`;
}

function responseSection({ operation }: ReferenceEndpoint): string {
  const { status, headers, types, fields } = successOf(operation);
  const sections = [`### Answer\n\n\`${status}\` ${types.length > 0 ? types.join(', ') : 'no body'}`];
  const headerRows = headers.map(({ name, description }) => [`\`${name}\``, description]);
  if (headerRows.length > 0) sections.push(table(['Header', 'Description'], headerRows));
  const rows = fields.map(({ name, schema }) => [
    `\`${name}\``,
    `\`${typeOf(schema)}\``,
    schema.description ?? '',
  ]);
  if (rows.length > 0) sections.push(table(['Field', 'Type', 'Description'], rows));
  return sections.join('\n\n');
}

function errorsTable({ operation }: ReferenceEndpoint): string | undefined {
  const rows = refusalsOf(operation).map(({ status, error, code, fix }) => [
    status,
    error,
    `\`${code}\``,
    fix,
  ]);
  return rows.length === 0
    ? undefined
    : `### Errors\n\n${table(['Status', 'Error', 'Code', 'What to do'], rows)}`;
}

function snippetSections(endpoint: ReferenceEndpoint, { origin, key }: MarkdownOptions): string[] {
  const languages: Readonly<Record<string, string>> = {
    curl: 'sh',
    fetch: 'js',
    python: 'python',
    n8n: 'json',
  };
  return snippetsOf(endpoint, origin, key).flatMap(({ id, label, code, fileCode }) => [
    fenced(label, code, languages[id]),
    ...(fileCode === undefined ? [] : [fenced(`${label}, with a file`, fileCode, languages[id])]),
  ]);
}

function fenced(label: string, code: string, language = ''): string {
  return `### ${label}\n\n\`\`\`${language}\n${code}\n\`\`\``;
}

/** Returns a Markdown table; bars in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes bars and removes line feeds, which would end a cell even in code. */
function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}

import { readFileSync } from 'node:fs';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import type { FramedPage } from './frame.ts';
import { renderMarkdown } from './markdown.ts';

/**
 * Returns the page `/changelog`, whose source is `CHANGELOG.md`. Throws if that has no title and paragraph.
 */
export function changelogPage(): FramedPage {
  const text = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
  const [, title, description, body] = /^# (.+)\n\n([^]+?)\n\n([^]+)$/.exec(text) ?? [];
  if (title === undefined || description === undefined || body === undefined)
    throw new Error('Expected a title, a paragraph and entries in CHANGELOG.md');
  const { html, headings } = renderMarkdown(body);
  return {
    path: docsPaths.changelog,
    title,
    description: description.replaceAll('\n', ' '),
    body: html,
    headings,
  };
}

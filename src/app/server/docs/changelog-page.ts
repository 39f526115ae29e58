import { readFileSync } from 'node:fs';
import { escapeXml } from '#platform/server/escape-html.ts';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import type { FramedPage } from './frame.ts';
import { renderMarkdown } from './markdown.ts';

/** The address of the changelog as an Atom feed. */
export const changelogFeedPath = `${docsPaths.changelog}.xml` as const;

/**
 * Returns the page `/changelog`, whose source is `CHANGELOG.md`. Throws if that has no title and paragraph.
 */
export function changelogPage(): FramedPage {
  const { title, description, body } = readChangelog();
  const { html, headings } = renderMarkdown(body);
  return {
    path: docsPaths.changelog,
    title,
    description,
    body: html,
    headings,
    feed: changelogFeedPath,
  };
}

/**
 * Returns the changelog as Atom (RFC 4287), with an entry for each day that has news. `origin` is the
 * service's. Throws as `changelogPage` does, and without a day.
 */
export function changelogFeed(origin: string): string {
  const { title, description, body } = readChangelog();
  const page = origin + docsPaths.changelog;
  const days = body.split(/^## /m).flatMap((section) => {
    const [, day, text] = /^(\d{4}-\d\d-\d\d)\n([^]*)$/.exec(section) ?? [];
    return day === undefined || text === undefined ? [] : [{ day, text }];
  });
  const [newest] = days;
  if (!newest) throw new Error('Expected a day with news in CHANGELOG.md');
  const entries = days.map(
    ({ day, text }) => `<entry>
<id>${escapeXml(`${page}#${day}`)}</id>
<title>News of ${day}</title>
<link href="${escapeXml(`${page}#${day}`)}"/>
<updated>${day}T00:00:00Z</updated>
<content type="html">${escapeXml(renderMarkdown(text).html.text)}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(origin + changelogFeedPath)}</id>
<title>Overprint: ${escapeXml(title)}</title>
<subtitle>${escapeXml(description)}</subtitle>
<author><name>Overprint</name></author>
<link rel="self" href="${escapeXml(origin + changelogFeedPath)}"/>
<link href="${escapeXml(page)}"/>
<updated>${newest.day}T00:00:00Z</updated>
${entries.join('\n')}
</feed>
`;
}

function readChangelog() {
  const text = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
  const [, title, description, body] = /^# (.+)\n\n([^]+?)\n\n([^]+)$/.exec(text) ?? [];
  if (title === undefined || description === undefined || body === undefined)
    throw new Error('Expected a title, a paragraph and entries in CHANGELOG.md');
  return { title, description: description.replaceAll('\n', ' '), body };
}

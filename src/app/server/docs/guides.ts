import { readFileSync } from 'node:fs';
import { docsPaths } from '#platform/shared/paths.ts';
import { fillGuide, type GuideContext, guideValues } from './guide-values.ts';

/** The guides by the last part of their address, which is also the name of their file, in reading order. */
export const guideSlugs = [
  'quickstart',
  'templates',
  'fonts',
  'n8n',
  'make',
  'zapier',
  'mcp',
  'postman',
  'webhooks',
  'limits',
  'errors',
  'keys',
  'signing-in',
  'idempotency',
  'lists',
  'large-files',
  'batches',
  'news',
  'white-label',
  'privacy',
  'terms',
] as const;

export function guidePath(slug: (typeof guideSlugs)[number]): `/${string}` {
  return `${docsPaths.docs}/${slug}`;
}

export interface Guide {
  /** Its page, such as `/docs/webhooks`. */
  readonly path: string;
  readonly title: string;
  /**
   * One or two sentences: the first paragraph, as plain text, because cards and the page's head show it so.
   */
  readonly description: string;
  /** Markdown below title and description, with every figure filled in. */
  readonly body: string;
}

/** Returns every guide. Throws if one is not a title, a paragraph and sections, or names an unknown value. */
export function readGuides(context: GuideContext): Guide[] {
  const values = guideValues(context);
  return guideSlugs.map((slug) => {
    const text = readFileSync(new URL(`guides/${slug}.md`, import.meta.url), 'utf8');
    const [, title, description, body] = /^# (.+)\n\n([^]+?)\n\n([^]+)$/.exec(fillGuide(text, values)) ?? [];
    if (title === undefined || description === undefined || body === undefined)
      throw new Error(`Expected a title, a paragraph and sections in guides/${slug}.md`);
    if (/[`*[\]<]/.test(description))
      throw new Error(`Expected plain text in the first paragraph of ${slug}.md`);
    return { path: guidePath(slug), title, description: description.replaceAll('\n', ' '), body };
  });
}

import { readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { allFeatures, type GuideFile } from '#app/server/features.ts';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import { fillGuide, type GuideContext, guideValues } from './guide-values.ts';

/** The guides about more than one feature. */
const general = {
  quickstart: 1,
  clients: 3,
  n8n: 4,
  make: 5,
  zapier: 6,
  mcp: 7,
  postman: 8,
  limits: 10,
  errors: 11,
  keys: 12,
  'signing-in': 13,
  idempotency: 14,
  lists: 15,
  stability: 19.5,
  privacy: 20,
  terms: 21,
} as const;

const guideFiles = [
  ...Object.entries(general).map(([slug, place]) => ({
    place,
    file: new URL(`./guides/${slug}.md`, import.meta.url),
  })),
  ...allFeatures().flatMap(({ guides = [] }) => guides),
].sort((one, other) => one.place - other.place);

/** The addresses of all guides, in reading order. */
export const guidePaths = guideFiles.map(pathOf);

/** Returns the address of a guide that is about more than one feature. */
export function guidePath(slug: keyof typeof general): `/${string}` {
  return `${docsPaths.docs}/${slug}`;
}

function pathOf({ file }: GuideFile): `/${string}` {
  return `${docsPaths.docs}/${basename(file.pathname, '.md')}`;
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
  return guideFiles.map((guide) => {
    const { file } = guide;
    const text = readFileSync(file, 'utf8');
    const [, title, description, body] = /^# (.+)\n\n([^]+?)\n\n([^]+)$/.exec(fillGuide(text, values)) ?? [];
    if (title === undefined || description === undefined || body === undefined)
      throw new Error(`Expected a title, a paragraph and sections in ${file.pathname}`);
    if (/[`*[\]<]/.test(description))
      throw new Error(`Expected plain text in the first paragraph of ${file.pathname}`);
    return { path: pathOf(guide), title, description: description.replaceAll('\n', ' '), body };
  });
}

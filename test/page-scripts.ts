import { createHash } from 'node:crypto';

/** What a content security policy calls the scripts that stand in a page itself, in their order. */
export function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

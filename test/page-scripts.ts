import { createHash } from 'node:crypto';

/** Returns the hashes of the scripts inside a page, in order, as a content security policy names them. */
export function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

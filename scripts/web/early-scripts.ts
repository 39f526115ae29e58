import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/**
 * A small script that stands in the page: asked for by itself it would hold the first paint back by a way to
 * the server.
 */
export function earlyScript(root: string, name: string): string {
  const { code, errors } = minifySync(name, readFileSync(join(root, 'early', name), 'utf8'));
  const [error] = errors;
  if (error) throw new Error(`early/${name}: ${error.message}`);
  return code.trim();
}

/** Where the page has its place for the theme. */
const themePlace = '<!-- early/theme.js -->';

/** Puts `early/theme.js` into every page. */
export function earlyTheme(root: string): Plugin {
  return {
    name: 'early-theme',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(themePlace)) throw new Error(`Expected ${themePlace} in index.html, found none`);
        return html.replace(themePlace, () => `<script>${earlyScript(root, 'theme.js')}</script>`);
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/**
 * Returns a small script for the page itself: loaded separately, it would delay the first paint by a round
 * trip.
 */
export function earlyScript(root: string, name: string): string {
  const { code, errors } = minifySync(name, readFileSync(join(root, 'early', name), 'utf8'));
  const [error] = errors;
  if (error) throw new Error(`early/${name}: ${error.message}`);
  return code.trim();
}

/** Marks the place of the theme script in the page. */
const themePlace = '<!-- early/theme.js -->';

/** Inlines `early/theme.js` into every page. */
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

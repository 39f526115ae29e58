import type { Plugin } from 'vite';

/** What it does at the top of its file, and the module of Node that it asks for on a server. */
const replacements = [
  ['init(await createHarfBuzz());', 'export async function startShaping() { init(await createHarfBuzz()); }'],
  ['await import("module")', '{}'],
] as const;

/**
 * Makes the text shaper start when `startShaping()` is called, not while its file loads: as long as one file waits at
 * its top, the bundler merges none, and keeps a file for each lazy part that only names another one.
 */
export function lateShaper(): Plugin {
  return {
    name: 'late-shaper',
    config: () => ({ optimizeDeps: { exclude: ['harfbuzzjs'] } }),
    transform: {
      filter: { id: /\/harfbuzzjs\/dist\/(?:index\.mjs|harfbuzz\.js)$/ },
      handler(code, id) {
        const [found, replacement] = replacements.find(([one]) => code.includes(one)) ?? [];
        if (found === undefined)
          throw new Error(`Expected the start of the text shaper in ${id}, found none`);
        return { code: code.replace(found, () => replacement), map: null };
      },
    },
  };
}

import type { Plugin } from 'vite';

/** What its files wait for while they load: the engine, and a module that only Node has. */
const replacements = [
  ['init(await createHarfBuzz());', 'export async function startShaping() { init(await createHarfBuzz()); }'],
  ['await import("module")', '{}'],
] as const;

/**
 * Makes the text shaper start when `startShaping()` is called, not while its file loads. While one module
 * awaits at its top, the bundler merges no files, and each lazy part that only names another one stays a file.
 */
export function lateShaper(): Plugin {
  return {
    name: 'late-shaper',
    config: () => ({ optimizeDeps: { exclude: ['harfbuzzjs'] } }),
    transform: {
      filter: { id: /\/harfbuzzjs\/dist\/(?:index\.mjs|harfbuzz\.js)(?:\?|$)/ },
      handler(code, id) {
        const [found, replacement] = replacements.find(([one]) => code.includes(one)) ?? [];
        if (found === undefined)
          throw new Error(`Expected the start of the text shaper in ${id}, found none`);
        return { code: code.replace(found, () => replacement), map: null };
      },
    },
  };
}

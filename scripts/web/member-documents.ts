import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { withFirstFrame } from './first-frame.ts';
import { memberPages } from './route-table.ts';

const frame = 'frame.ts';

/**
 * Writes a document for each page of signed-in users, `pages/ADDRESS.html`: the application's page, which
 * also
 * names the files of the frame and of that page. Browsers fetch them beside the first script, not after it,
 * and draw an
 * empty frame meanwhile.
 */
export function memberDocuments(root: string): Plugin {
  return {
    name: 'member-documents',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('Expected index.html in the build, found none');
        const empty = String(page.source);
        const framed = neededBy(resolve(root, frame), bundle);
        for (const { path, module } of memberPages(root)) {
          const files = [...new Set([...framed, ...neededBy(resolve(root, module), bundle)])];
          const links = files
            .filter((file) => !empty.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
          const source = withFirstFrame(empty.replace('</head>', () => `${links.join('')}</head>`));
          // Without the colon of a parameter, which not every file system takes.
          this.emitFile({ type: 'asset', fileName: `pages${path.replace(':', '')}.html`, source });
        }
      },
    },
  };
}

/** Returns the files that a lazy part needs before it can run, its own last. */
function neededBy(module: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === module);
  if (chunk === undefined) throw new Error(`Expected a file for ${module} in the build, found none`);
  const found = new Set<string>();
  const seen = new Set<string>();
  function add(fileName: string) {
    const one = bundle[fileName];
    if (seen.has(fileName) || one?.type !== 'chunk') return;
    seen.add(fileName);
    for (const name of one.imports) add(name);
    found.add(fileName);
  }
  add(chunk.fileName);
  return [...found];
}

import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { memberBars, withFirstFrame } from './first-frame.ts';
import type { MemberPage } from './declared-screens.ts';

/** What every signed-in screen loads. */
const frame = 'frame.ts';

/**
 * Returns a document for each page of signed-in users, by its name `pages/ADDRESS.html`: the application's
 * page, which also names the files of the frame and of that page. Browsers fetch them beside the first script,
 * not after it, and draw an empty frame meanwhile. `root` has the modules.
 */
export function memberDocuments(
  empty: string,
  pages: readonly MemberPage[],
  bundle: Rolldown.OutputBundle,
  root: string,
): readonly (readonly [name: string, html: string])[] {
  const framed = neededBy(resolve(root, frame), bundle);
  return pages.map(({ path, module }) => {
    const files = [...new Set([...framed, ...neededBy(resolve(root, module), bundle)])];
    const links = files
      .filter((file) => !empty.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const html = withFirstFrame(
      empty.replace('</head>', () => `${links.join('')}</head>`),
      memberBars,
    );
    // Without the colon of a parameter, which not every file system takes.
    return [`pages${path.replace(':', '')}.html`, html];
  });
}

/** Returns the files that a lazy part needs before it can run, its own last. */
function neededBy(module: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  function add(name: string) {
    const one = bundle[name];
    if (one?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    for (const imported of one.imports) add(imported);
    found.add(name);
  }
  const own = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(module));
  if (!own) throw new Error(`Expected a file for ${module} in the build, found none`);
  add(own.fileName);
  return [...found];
}

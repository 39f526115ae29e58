import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest, Plugin, Rolldown } from 'vite';
import { currentStyles } from './current-styles.ts';
import type { MemberPage } from './declared-screens.ts';
import { drawnLanding, inlineFaces, inlineStyles } from './drawn-landing.ts';
import { withFirstFrame } from './first-frame.ts';
import { memberDocuments } from './member-documents.ts';
import { packTexts } from './packed.ts';

/** The script that the documentation fetches only for a signed-in call. */
const lateEntry = 'docs/signed-in-call.ts';
/** The small faces that nearly every text is set in. */
const firstFaces = /^(?:bricolage-grotesque|geist-mono|inter)-[\w-]{8}\.woff2$/;

/** Runs `finishBuild` when the files are written. */
export function finishedBuild(root: string, members: readonly MemberPage[]): Plugin {
  return {
    name: 'finished-build',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => finishBuild(dir, root, members, bundle),
  };
}

/**
 * Completes the files that Vite has written to `dir`: shorter styles, pages that name what they need early, the
 * rendered landing page, a document for each page of signed-in users, and a packed form of each text.
 */
async function finishBuild(
  dir: string,
  root: string,
  members: readonly MemberPage[],
  bundle: Rolldown.OutputBundle,
): Promise<void> {
  const read = (name: string) => readFile(join(dir, name), 'utf8');
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const assets = await readdir(join(dir, 'assets'));
  for (const name of assets.filter((one) => one.endsWith('.css')).map((one) => `assets/${one}`))
    await writeFile(join(dir, name), currentStyles(await read(name)));
  const faces = assets.filter((name) => firstFaces.test(name)).map(facePreload);
  const page = await inlineFaces(withInHead(await read('index.html'), faces), dir);
  const pages = [
    ['index.html', withFirstFrame(page)],
    [
      'docs.html',
      await inlineStyles(withInHead(await read('docs.html'), [...faces, lateScript(manifest)]), dir),
    ],
    ['landing.html', await drawnLanding(page, dir, root)],
    ...memberDocuments(page, members, bundle, root),
  ] as const;
  for (const [name, html] of pages) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), html);
  }
  await packTexts(dir);
}

const withInHead = (html: string, tags: readonly string[]) =>
  html.replace('  </head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);

/** Fetches a face beside the page: one that comes too late is used from the next page on. */
const facePreload = (name: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`;

/**
 * Names the script in the page. A dynamic import would do the same, but brings a helper that the pages then
 * share with the application, in a file of its own that the landing page would have to fetch.
 */
function lateScript(manifest: Manifest): string {
  const entry = manifest[lateEntry];
  if (!entry) throw new Error(`Expected the entry ${lateEntry} in the build, found none`);
  return `<meta name="signed-in-call" content="/${entry.file}">`;
}

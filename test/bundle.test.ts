import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const dist = new URL('../dist/web/', import.meta.url);
const KiB = 1024;
/** What a server may send before it gets an acknowledgement (RFC 6928), less some for headers. */
const firstWindowBytes = 10 * 1_460;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;

/** Returns everything that a chunk needs before it can run, including itself. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`Expected ${name} in the build, found none`);
  for (const next of chunk.imports ?? []) needed(next, found);
  return found;
}

/** Returns the file that the build gave a name to (scripts/web/chunks.ts). */
function named(name: string): string {
  const found = Object.keys(manifest).find((one) => manifest[one]?.name === name);
  if (found === undefined) throw new Error(`Expected a file named ${name} in the build, found none`);
  return found;
}

async function gzippedBytes(files: Iterable<string>): Promise<number> {
  const sizes = [...files].map(
    async (file) => gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const ownScripts = (html: string) => html.match(/(?<=<script(?![^>]* src=)[^>]*>)[^]+?(?=<\/script>)/g) ?? [];
const scriptsOf = (names: Iterable<string>) => [...names].map((name) => manifest[name]?.file ?? '');
/** The landing page's document names the application's first files. */
const html = await readFile(new URL('index.html', dist), 'utf8');
const landing = new Set(
  Object.keys(manifest)
    .filter((name) => html.includes(`src="/${manifest[name]?.file}"`))
    .flatMap((name) => [...needed(name)]),
);
const shell = needed(named('member'));
/** The page of all components shows everything at once, and exists only on this machine. */
const routes = Object.values(manifest)
  .flatMap(({ name = '' }) => (name.endsWith('-page') && name !== 'kit-page' ? name : []))
  .toSorted();

/** These share one more file, and the messages of the identity provider. */
const signIn = /^(?:auth|auth-action|consent|login|password-reset)-page$/;

describe('what a browser has to fetch', () => {
  test('at most 105 KiB of script for the landing page', async () => {
    const drawn = await readFile(new URL('landing.html', dist), 'utf8');
    const within = ownScripts(drawn).map((script) => gzipSync(script, { level: 9 }).length);
    expect(within).toHaveLength(2);
    const bytes = within.reduce((sum, size) => sum + size, await gzippedBytes(scriptsOf(landing)));
    expect(bytes).toBeLessThanOrEqual(105 * KiB);
  });

  test('nothing of the signed-in screens for the rest of the landing page and for the look who is signed in', () => {
    const rest = [named('below-the-fold'), '../../account/access/web/identity/identity-client.ts'];
    const frame = [...shell].filter((name) => !landing.has(name));
    expect(frame.length).toBeGreaterThan(0);
    for (const name of rest) {
      expect(manifest).toHaveProperty([name]);
      expect([...needed(name)].filter((one) => frame.includes(one))).toEqual([]);
    }
  });

  test('at most 3 KiB of script more for the lower half of the landing page', async () => {
    const more = [...needed(named('below-the-fold'))].filter((name) => !landing.has(name));
    expect(await gzippedBytes(scriptsOf(more))).toBeLessThanOrEqual(3 * KiB);
  });

  test('the landing page is rendered and styled within one window of a new connection, without a style that the content security policy refuses', async () => {
    const drawn = await readFile(new URL('landing.html', dist), 'utf8');
    for (const words of [
      'Print-ready',
      'Nothing is uploaded.',
      'Lightning Fast API',
      '299.99',
      'coming soon',
    ]) {
      expect(drawn).toContain(words);
    }
    expect(drawn).toMatch(/<style>[^]*--color-cyan[^]*<\/style>/);
    expect(drawn.replace(/<template>[^]*?<\/template>/, '')).not.toMatch(
      /rel="stylesheet"| style=|<script[^>]* src=/,
    );
    expect(brotliCompressSync(drawn).length).toBeLessThan(firstWindowBytes - 1_500);
  });

  test('at most 12 KiB of styles for the application, and for a page of the documentation', async () => {
    const stylesOf = (names: Iterable<string>) =>
      new Set([...names].flatMap((name) => manifest[name]?.css ?? []));
    const ofDocs = stylesOf(needed('docs.html'));
    const others = [...stylesOf(Object.keys(manifest))].filter((style) => !ofDocs.has(style));
    for (const styles of [[...ofDocs], others]) {
      expect(styles.length).toBeGreaterThan(0);
      expect(await gzippedBytes(styles)).toBeLessThanOrEqual(12 * KiB);
    }
  });

  test('at most 8 KiB of script for a page of the documentation, and nothing of the application', async () => {
    const docs = needed('docs.html');
    expect(await gzippedBytes(scriptsOf(docs))).toBeLessThanOrEqual(8 * KiB);
    expect([...docs].filter((name) => landing.has(name))).toEqual([]);
  });

  test('no schema: endpoints are known by name, method and path', async () => {
    const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
    for (const { file } of scripts)
      expect(await readFile(new URL(file, dist), 'utf8'), file).not.toMatch(/~standard|strictObject/);
  });

  test('knows the routes', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(shell.size).toBeGreaterThan(1);
  });

  test.each(['the landing page', ...routes])(
    'nothing of the payment provider with %s before a form is opened',
    async (name) => {
      const scripts = scriptsOf(routes.includes(name) ? needed(named(name)) : landing).map((file) =>
        readFile(new URL(file, dist), 'utf8'),
      );
      expect((await Promise.all(scripts)).join('')).not.toMatch(/js\.stripe\.com|confirmCardPayment/);
    },
  );

  test('the document of a page for signed-in users names the files of its frame and of the page, and no other document does', async () => {
    const documentOf = (name: string) => readFile(new URL(name, dist), 'utf8');
    const home = await documentOf('pages/app.html');
    for (const file of scriptsOf([...shell, ...needed(named('home-page'))])) expect(home).toContain(file);
    const frame = manifest[named('member')]?.file ?? '';
    const pages = (await readdir(new URL('pages/', dist))).filter((name) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) expect(await documentOf(`pages/${page}`)).toContain(frame);
    for (const other of ['landing.html', 'index.html', 'docs.html'])
      expect(await documentOf(other)).not.toContain(frame);
  });

  test.each(routes)('few files more for %s, the frame of signed-in screens included', (route) => {
    const more = [...new Set([...shell, ...needed(named(route))])].filter((name) => !landing.has(name));
    expect(more.length).toBeLessThanOrEqual(signIn.test(route) ? 9 : 5);
  });

  test('no two files need each other, which could run one of them too early', () => {
    const done = new Set<string>();
    function follow(name: string, way: readonly string[]) {
      expect(way).not.toContain(name);
      if (done.has(name)) return;
      for (const next of manifest[name]?.imports ?? []) follow(next, [...way, name]);
      done.add(name);
    }
    for (const name of Object.keys(manifest)) follow(name, []);
  });

  test.each(routes)('at most 40 KiB more for %s, the frame of signed-in screens included', async (route) => {
    const more = [...new Set([...shell, ...needed(named(route))])].filter((name) => !landing.has(name));
    expect(await gzippedBytes(scriptsOf(more))).toBeLessThanOrEqual(40 * KiB);
  });
});

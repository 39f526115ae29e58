import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import type { MemberPage } from './declared-screens.ts';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The file that starts the application, beside what it needs at once. */
const start = /\/app\/web\/main\.tsx$/;
/**
 * The web application's page. The documentation is another entry, and loads it only for a signed-in call.
 */
const application = /\/app\/web\/index\.html$/;
const documentation = /\/app\/web\/docs(?:\.html$|\/)/;
const landing = /\/app\/web\/landing\//;
/** The lower half of the landing page, which every visitor loads. */
const belowTheFold = /\/app\/web\/landing\/below-the-fold\.tsx$/;
/** The provider's library, which looks for a visitor's sign-in once the landing page is idle. */
const identityLibrary = /\/access\/web\/identity\/identity-client\.ts$/;
/** What every signed-in screen loads. */
const frame = /\/app\/web\/frame\.ts$/;
/** Most visits begin there: what it shares is there for the next page. */
const home = /\/app\/web\/home\/home-page\.tsx$/;
/** The halves of a page that are loaded when they are chosen: they count as pages. */
const halves = /\/app\/web\/(?:account|home)\/[\w-]+\.tsx$/;
/** What drawing, the editor and the playground need of fonts, in many short modules. */
const fonts =
  /\/text-overlay\/(?:shared\/(?:families|font)|web\/fonts\/(?:fetch-own-font|own-fonts-query))[\w-]*\.ts/;
/** What the pages of payment share; most visits don't come to one. */
const payment = /\/account\/billing\/web\//;
/** What the screens of requests share; most visits don't come to one. */
const requests = /\/account\/usage\/web\//;
/** The pages on the way in, one of which a visitor sees. */
const signIn = /\/account\/access\/web\/(?:login|auth|auth-action|password-reset)-page\.tsx$/;

/**
 * Returns into which files modules go, so that a page takes few requests: what the first screen needs
 * (`first`), what the frame of signed-in screens or several of them need (`member`), and what a page shares
 * with its dialogs. /
 */
export function chunks(root: string, members: readonly MemberPage[]): Rolldown.CodeSplittingOptions {
  const pages = members.map(({ module }) => resolve(root, module));
  const startsOf = startFinder();
  const isScreen = (one: string) => pages.includes(one) || halves.test(one);

  function name(id: string, modules: Modules): string | null {
    const starts = startsOf(id, modules);
    const hasStart = (pattern: RegExp) => starts.some((one) => pattern.test(one));
    if (start.test(id)) return 'first';
    if (fonts.test(id)) return 'fonts';
    if (hasStart(application)) return 'first';
    if (hasStart(documentation)) return null;
    // What other screens show as well is small.
    if (hasStart(belowTheFold)) return starts.every((one) => landing.test(one)) ? 'below-the-fold' : 'first';
    if (hasStart(identityLibrary) && starts.length > 1) return 'identity-message';
    const screens = starts.filter(isScreen);
    if (screens.length > 1 && payment.test(id)) return 'payment';
    if (screens.length > 1 && requests.test(id) && !hasStart(home) && !hasStart(frame)) return 'requests';
    const isShared = starts.length > 1 && !hasStart(landing);
    if (hasStart(frame) || screens.length > 1 || (hasStart(home) && isShared)) return 'member';
    const [screen] = screens;
    if (!screen && starts.filter((one) => signIn.test(one)).length > 1) return 'sign-in';
    return screen && isShared ? fileName(screen) : null;
  }

  // Each module is named for itself: what it imports may belong to more pages.
  return { groups: [{ name, debugName: 'pages', includeDependenciesRecursively: false }] };
}

const fileName = (page: string) => /([\w-]+)\.tsx$/.exec(page)?.[1] ?? null;

/** Returns a function that returns the entries and lazy parts from which static imports lead to a module. */
function startFinder() {
  const known = new Map<string, readonly string[]>();
  return (id: string, modules: Modules): readonly string[] => {
    const found = known.get(id) ?? climb(id, modules);
    known.set(id, found);
    return found;
  };
}

function climb(id: string, modules: Modules): readonly string[] {
  const starts: string[] = [];
  const seen = new Set([id]);
  // The set grows while it is read.
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) starts.push(one);
    for (const importer of info.importers) seen.add(importer);
  }
  return starts;
}

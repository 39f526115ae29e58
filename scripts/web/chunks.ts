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
const halves = /\/app\/web\/(?:account\/(?:settings|[\w-]+-tab)|home\/(?:free-home|refused-page))\.tsx$/;
/** The pages on the way in, one of which a visitor sees. */
const signIn = /\/account\/access\/web\/(?:login|auth|auth-action|password-reset)-page\.tsx$/;
/** What the screens of payment, and those of requests, share: most visits don't come to one. */
const fewScreens = [
  ['payment', /\/account\/billing\/web\//],
  ['requests', /\/account\/usage\/web\//],
] as const;
/** How calls are written as code. */
const calls = /\/platform\/shared\/(?:reference\/|idempotency\.)|\/use-snippet-key\./;
/** Every screen fetches it once it is shown: what dialogs have in common with it is then there for them. */
const toaster = /\/@radix-ui\/(?!react-(?:dialog|focus|id)\b)|\/platform\/web\/toast/;
const confirmDialog = /\/platform\/web\/confirm-dialog\.tsx$/;
/** By these the parts of several pages share a file for each feature. */
const features = [
  ['text-overlay', /\/@expo-google-fonts\//],
  ['reference', /\/platform\/web\/reference\//],
] as const;
/** Not billing, whose only such part loads the provider's script, and is a file of its own already. */
const feature = /\/src\/(?:(?:account\/(?!billing\/)|tools\/|workflows\/)([\w-]+)|(platform))\//;

/**
 * Returns into which files modules go, so that a page takes few requests: what the first screen needs
 * (`first`), what the frame of signed-in screens or several of them need (`member`), a page with what only it
 * needs, and what the parts of several pages share, by features.
 */
export function chunks(root: string, members: readonly MemberPage[]): Rolldown.CodeSplittingOptions {
  const pages = members.map(({ module }) => resolve(root, module));
  const isScreen = (one: string) => pages.includes(one) || halves.test(one);
  const startsOf = startFinder();

  function name(id: string, modules: Modules): string | null {
    const starts = startsOf(id, modules);
    const hasStart = (pattern: RegExp) => starts.some((one) => pattern.test(one));
    if (start.test(id) || hasStart(application)) return 'first';
    if (hasStart(documentation)) return null;
    if (calls.test(id)) return 'calls';
    // What other screens show as well is small.
    if (hasStart(belowTheFold)) return starts.every((one) => landing.test(one)) ? 'below-the-fold' : 'first';
    if (hasStart(identityLibrary) && starts.length > 1) return 'identity-message';
    const screens = starts.filter(isScreen);
    const [screen] = screens;
    const isShared = starts.length > 1 && !hasStart(landing);
    if (hasStart(frame) || (hasStart(home) && isShared)) return 'member';
    if (screens.length > 1) return nameIn(fewScreens, id) ?? 'member';
    const isOwn = starts.length === 1 || screensOf(id, modules, isScreen).length === 1;
    if (screen) return isOwn ? fileName(screen) : `${fileName(screen)}-shared`;
    if (toaster.test(id)) return 'toaster';
    if (hasStart(confirmDialog)) return 'dialog';
    if (starts.filter((one) => signIn.test(one)).length > 1) return 'sign-in';
    return isOwn ? null : (nameIn(features, id) ?? featureOf(id));
  }

  // Each module is named for itself: what it imports may belong to more pages.
  return { groups: [{ name, debugName: 'pages', includeDependenciesRecursively: false }] };
}

const nameIn = (list: readonly (readonly [name: string, pattern: RegExp])[], id: string) =>
  list.find(([, pattern]) => pattern.test(id))?.[0];
const featureOf = (id: string) => feature.exec(id)?.slice(1).find(Boolean) ?? null;
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

/** Returns the screens that lead to a module, also by their lazy parts. */
function screensOf(id: string, modules: Modules, isScreen: (one: string) => boolean): readonly string[] {
  const screens: string[] = [];
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (info === null) continue;
    if (isScreen(one)) {
      screens.push(one);
      continue;
    }
    for (const importer of [...info.importers, ...info.dynamicImporters]) seen.add(importer);
  }
  return screens;
}

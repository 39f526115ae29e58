import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { memberPages } from './route-table.ts';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Start the application. They stay in the entry's own file, by which the manifest knows the page. */
const startFiles = /\/main\.tsx$|\.html$/;
/** The web application's page; the documentation is another entry, which must not load the application. */
const application = /\/app\/web\/index\.html$/;
const documentation = /\/app\/web\/docs(?:\.html$|\/)/;
const landing = /\/app\/web\/landing\//;
/** What every signed-in screen loads. */
const frame = /\/app\/web\/frame\.ts$/;
const feature = /^.*\/src\/(?:account|tools|workflows)\/([\w-]+)\//;
/** The bundler's own helpers, which only the first file's packages need. */
const runtime = /rolldown\/runtime/;
/** What drawing, the editor and the playground need of fonts, in many short modules. */
const fonts =
  /\/text-overlay\/(?:shared\/(?:families|font)|web\/fonts\/(?:fetch-own-font|own-fonts-query))[\w-]*\.ts/;
/** Tools and templates need it: beside a file of either, the two would need each other. */
const fieldsOfTemplates = /\/tools\/text-overlay\/shared\/template-fields\.ts$/;
/** A module joins the common file when so many pages need it; a short one, when two do. */
const pagesOfLong = 3;
/** Of source: below, a file of its own would cost more in headers than it saves. */
const shortLength = 3_000;

/**
 * Returns into which files modules go, so that a page takes few requests: what the first screen needs (`first`),
 * what the frame of signed-in screens or several pages need (`member`; `common` if the landing page's later parts
 * need it too), what the pages of a feature share, and what a page shares with its dialogs.
 */
export function chunks(root: string): Rolldown.CodeSplittingOptions {
  const pages = memberPages(root).map(({ module }) => resolve(root, module));
  const startsOf = startFinder();

  const usersOf = (id: string, modules: Modules) => {
    const starts = startsOf(id, modules);
    return pages.filter((page) => starts.includes(page));
  };

  /** What a common module imports is common too, so that no two files need each other. */
  function isCommon(id: string, modules: Modules): boolean {
    const count = new Set(usersOf(id, modules).map(featureOf)).size;
    const info = modules.getModuleInfo(id);
    if (count < 2 || info === null) return false;
    if (count >= pagesOfLong || (info.code?.length ?? 0) < shortLength) return true;
    return info.importers.some((importer) => isCommon(importer, modules));
  }

  function name(id: string, modules: Modules): string | null {
    const starts = startsOf(id, modules);
    const hasStart = (pattern: RegExp) => starts.some((one) => pattern.test(one));
    if (startFiles.test(id)) return null;
    if (runtime.test(id)) return 'first';
    if (fieldsOfTemplates.test(id)) return 'template-fields';
    if (fonts.test(id)) return 'fonts';
    if (hasStart(application)) return 'first';
    if (hasStart(documentation)) return null;
    const users = usersOf(id, modules);
    const [folder, featureName] = feature.exec(id) ?? [];
    if (users.length > 1 && folder && featureName && users.every((page) => page.startsWith(folder)))
      return featureName;
    if (hasStart(frame) || isCommon(id, modules)) return hasStart(landing) ? 'common' : 'member';
    if (featureName === 'access' && starts.length > 1 && !hasStart(landing)) return featureName;
    const [page] = users;
    const isShared = starts.length > 1 && !hasStart(landing);
    return page && users.length === 1 && isShared ? fileName(page) : null;
  }

  // Each module is named for itself: what it imports may belong to more pages.
  return { groups: [{ name, debugName: 'pages', includeDependenciesRecursively: false }] };
}

/** Pages of one feature count as one: what they share has a file of its own. */
const featureOf = (page: string) => feature.exec(page)?.[2] ?? page;

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

import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Starts the application. It stays in the entry's own file, by which the manifest knows the page. */
const start = /\/main\.tsx$|\.html$/;

/**
 * Puts every module that the first screen needs into one file beside the entry: it packs better than thirty
 * small ones and takes one request.
 */
export const firstChunk = {
  groups: [
    {
      name: (id: string, modules: Modules) =>
        !start.test(id) && isNeededAtOnce(id, modules) ? 'first' : null,
    },
  ],
};

/** The web application's page; the documentation is another entry, which must not load the application. */
const application = /\/index\.html$/;

/** Returns whether a chain of static imports leads from the application's page to the module. */
function isNeededAtOnce(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return (
    info !== null &&
    (application.test(id) || info.importers.some((from) => isNeededAtOnce(from, modules, seen)))
  );
}

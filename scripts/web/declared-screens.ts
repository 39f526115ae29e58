import { globSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screen } from '#platform/shared/screen.ts';

/** A screen, and where it is declared. */
export interface DeclaredScreen extends Screen {
  /** Its page's file by its place in the project, such as `#account/usage/web/requests-page.tsx`. */
  readonly module: string;
}

/** Returns every screen by its declaration, a `web/screens.ts`. `root` is the project's folder. */
export async function declaredScreens(root: string): Promise<readonly DeclaredScreen[]> {
  const files = globSync('src/**/web/screens.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const found = files.map(async (file) => {
    const { screens } = (await import(pathToFileURL(join(root, file)).href)) as {
      screens: readonly Screen[];
    };
    const folder = dirname(file).replace(/^src\//, '#');
    return screens.map((screen) => ({ ...screen, module: posix.join(folder, screen.file) }));
  });
  return (await Promise.all(found)).flat();
}

/** A page for signed-in users. */
export interface MemberPage {
  readonly path: string;
  /** The file's path relative to the application's folder, `src/app/web`, as the build's manifest names it. */
  readonly module: string;
}

/** Returns the pages for signed-in users and for subscribers. */
export function memberPages(screens: readonly DeclaredScreen[]): readonly MemberPage[] {
  return screens
    .filter(({ access, localOnly }) => (access === 'signedIn' || access === 'subscriber') && !localOnly)
    .map(({ path, module }) => ({
      path,
      module: posix.relative('src/app/web', module.replace(/^#/, 'src/')),
    }));
}

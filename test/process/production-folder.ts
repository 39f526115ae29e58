import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readLockFile } from '#scripts/lock-file.mjs';

/**
 * Makes a folder with what an image contains: the built program and the packages of `npm ci --omit=dev`.
 * Returns its path; the caller removes it.
 */
export function makeProductionFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-production-'));
  const { packages } = readLockFile('package-lock.json');
  const used = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !dev);
  // Those of other platforms are not installed; those inside another come with it.
  for (const [name] of used.filter(
    ([path]) => existsSync(path) && path.split('node_modules/').length === 2,
  )) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(resolve(name), join(folder, name));
  }
  for (const name of ['package.json', 'CHANGELOG.md', 'migrations', 'src'])
    symlinkSync(resolve(name), join(folder, name));
  cpSync('dist/server', join(folder, 'dist', 'server'), { recursive: true });
  symlinkSync(resolve('dist/web'), join(folder, 'dist', 'web'));
  return folder;
}

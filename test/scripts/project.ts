import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builds, stampOf } from '#scripts/build.mjs';
import { pinnedNode } from '#scripts/install.mjs';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

export interface Project {
  readonly root: string;
  write(file: string, content: string | object): void;
  remove(file: string): void;
}

/**
 * Creates a project with our scripts, one installed package beside the pinned Node, a current build
 * of an empty program.
 */
export function createProject(): Project {
  const root = mkdtempSync(join(tmpdir(), 'overprint-project-'));
  const write = (file: string, content: string | object) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const remove = (file: string) => rmSync(join(root, file), { recursive: true });
  const library = { version: '1.0.0', integrity: 'sha512-a' };
  const otherPlatform = { version: '1.0.0', optional: true };

  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  write('package.json', { type: 'module', dependencies: {} });
  write('package-lock.json', {
    packages: { '': {}, 'node_modules/library': library, 'node_modules/library-mars': otherPlatform },
  });
  write('node_modules/.package-lock.json', { packages: { 'node_modules/library': library } });
  write('node_modules/library/package.json', {});
  mkdirSync(dirname(pinnedNode(root)), { recursive: true });
  symlinkSync(process.execPath, pinnedNode(root));
  write('src/main.ts', '');
  write('vite.config.ts', '');
  write('node_modules/vite/bin/vite.js', "console.log('vite runs');");
  write('dist/server/main.js', '');
  for (const build of builds) write(`dist/${build.stamp}`, stampOf(root, build));
  return { root, write, remove };
}

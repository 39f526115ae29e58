import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** Sources of the web application besides the files below src that browsers run. */
const settings = ['vite.config.ts', 'package-lock.json'];
const plugins = 'scripts/web';

/**
 * Builds the web application, unless its sources are the same as at the last build (contract 1).
 *
 * @param {string} root the project's folder
 * @param {string} node the pinned Node
 * @returns {Promise<void>} Rejects if the build fails.
 */
export async function ensureBuilt(root, node) {
  const stampFile = join(root, 'dist', 'web.stamp');
  const stamp = stampOf(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web application ...');
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
  });
  if (code !== 0) throw new Error(`The web application could not be built: vite ended with ${code}`);
  writeFileSync(stampFile, stamp);
}

/**
 * @param {string} root the project's folder
 * @returns {string} A hash of the sources, which marks a build of them.
 */
export function stampOf(root) {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|[/\\])(web|shared)[/\\].*\.[^/\\]+$/.test(name))
    .map((name) => join('src', name));
  const parts = readdirSync(join(root, plugins)).map((name) => join(plugins, name));
  const hash = createHash('sha256');
  for (const name of [...sources, ...parts, ...settings].toSorted())
    hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

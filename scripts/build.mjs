import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * What is built, from which files of src and which others.
 *
 * @typedef {{ name: string, stamp: string, command: string[], isSource: RegExp, others: string[] }} Build
 * @type {readonly Build[]}
 */
export const builds = [
  {
    name: 'web application',
    stamp: 'web.stamp',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    isSource: /(^|[/\\])(web|shared)[/\\].*\.[^/\\]+$/,
    others: ['scripts/web', 'vite.config.ts', 'package-lock.json'],
  },
  {
    name: 'server',
    stamp: 'server.stamp',
    command: ['scripts/server/build.ts'],
    isSource: /^(?!.*[/\\]web[/\\])(?!.*\.test\.ts$).*\.ts$/,
    others: ['scripts/server', 'package.json', 'package-lock.json'],
  },
];

/**
 * Builds the web application and the server, but for what has the same sources as at the last build
 * (contract 1).
 *
 * @param {string} root the project's folder
 * @param {string} node the pinned Node
 * @returns {Promise<void>} Rejects if a build fails.
 */
export async function ensureBuilt(root, node) {
  for (const build of builds) {
    const stampFile = join(root, 'dist', build.stamp);
    const stamp = stampOf(root, build);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    console.log(`Building the ${build.name} ...`);
    const code = await run(node, build.command, { cwd: root });
    if (code !== 0) throw new Error(`The ${build.name} could not be built: exit code ${code}`);
    writeFileSync(stampFile, stamp);
  }
}

/**
 * @param {string} root the project's folder
 * @param {Build} build
 * @returns {string} A hash of the sources, which marks a build of them.
 */
export function stampOf(root, { isSource, others }) {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource.test(name))
    .map((name) => join('src', name));
  const besides = others.flatMap((name) =>
    name.includes('.') ? [name] : readdirSync(join(root, name)).map((file) => join(name, file)),
  );
  const hash = createHash('sha256');
  for (const name of [...sources, ...besides].toSorted())
    hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

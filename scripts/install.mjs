import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installRecord, isInstalled } from './installed.mjs';
import { run } from './run.mjs';

/** The major version of Node that the source is written for. */
const oldestNode = 24;

/**
 * @param {string} root
 * @param {readonly string[]} args
 * @returns {Promise<number>} npm's exit code
 */
function npm(root, args) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  // node-av would download the command ffmpeg, which nothing here runs.
  const options = { cwd: root, env: { ...process.env, SKIP_FFMPEG: 'true' } };
  return cli?.endsWith('npm-cli.js') ? run(node, [cli, ...args], options) : run('npm', args, options);
}

/**
 * @param {string} root the project's folder
 * @returns {string} where the package with this platform's Node has its program, whether or not it exists
 */
export function pinnedNode(root) {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  return join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}

/**
 * Finds the Node that runs Overprint: the pinned one, or this one if npm has no package with Node for this
 * platform (macOS) and it is new enough.
 *
 * @param {string} root the project's folder
 * @returns {string} Its path. Throws a readable message if there is none.
 */
function findNode(root) {
  const node = pinnedNode(root);
  if (existsSync(node)) {
    if (spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0) return node;
    throw new Error(
      `The pinned Node does not start: ${node}. Overprint needs glibc on Linux, so Alpine cannot run it. ` +
        'Elsewhere delete node_modules and start again.',
    );
  }
  if (Number.parseInt(process.versions.node) >= oldestNode) return process.execPath;
  throw new Error(
    `Overprint runs on Node ${oldestNode}, and no package brings it for ${process.platform} ${process.arch}: ` +
      `this is Node ${process.versions.node}. Install Node ${oldestNode} and start again. If npm was told to ` +
      'omit optional packages, allow them and delete node_modules.',
  );
}

/**
 * Installs the packages of package-lock.json, unless they are installed (contract 1).
 *
 * @param {string} root the project's folder
 * @returns {Promise<string>} The path of the Node to run. Rejects with a readable message if there is none.
 */
export async function ensureInstalled(root) {
  if (!isInstalled(root)) {
    console.log('Installing packages (npm ci) ...');
    // npm ci replaces the record at its end, so an interrupted one would pass as complete.
    rmSync(installRecord(root), { force: true });
    const code = await npm(root, ['ci']);
    // If only our own script failed, which runs on the pinned Node, this says why that does not start.
    if (code !== 0 && isInstalled(root)) findNode(root);
    if (code !== 0) throw new Error(`npm ci ended with ${code}`);
  }
  return findNode(root);
}

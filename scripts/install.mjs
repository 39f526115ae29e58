import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installRecord, isInstalled } from './installed.mjs';
import { run } from './run.mjs';

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
async function npm(root, args) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  // node-av would download the command ffmpeg, which nothing here runs.
  const options = { cwd: root, env: { ...process.env, SKIP_FFMPEG: 'true' } };
  const code = cli?.endsWith('npm-cli.js')
    ? await run(node, [cli, ...args], options)
    : await run('npm', args, options);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
}

/**
 * @param {string} node
 * @returns {boolean} Whether the pinned Node exists and starts.
 */
function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Installs the packages of package-lock.json, unless they are installed, and makes sure that the pinned Node
 * starts (contract 1).
 *
 * @param {string} root the project's folder
 * @returns {Promise<string>} The path of the pinned Node. Rejects with a readable message if it is missing.
 */
export async function ensureInstalled(root) {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!isInstalled(root)) {
    console.log('Installing packages (npm ci) ...');
    // npm ci replaces the record at its end, so an interrupted one would pass as complete.
    rmSync(installRecord(root), { force: true });
    await npm(root, ['ci']);
  }
  if (!runs(node)) await npm(root, ['rebuild', 'node']);
  if (!runs(node)) {
    throw new Error(
      `The pinned Node does not start: ${node}. Was npm told to ignore scripts? "npm rebuild node" installs it.`,
    );
  }
  return node;
}

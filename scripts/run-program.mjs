import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

/**
 * Runs a program of `src` with the pinned Node, the settings of `.env` and the arguments of this process.
 *
 * @param {string} root the project's folder
 * @param {string} program such as `src/backup.ts`
 * @returns {Promise<number>} its exit code
 */
export async function runProgram(root, program) {
  const node = await ensureInstalled(root);
  const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env };
  delete env.NODE_OPTIONS;
  return run(node, [...envFile, program, ...process.argv.slice(2)], { cwd: root, env });
}

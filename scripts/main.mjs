import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stopped } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a script to its end. An error that it throws is printed as one line and fails the process.
 *
 * @param {(root: string) => Promise<number>} script gets the project's folder and resolves with the exit code
 */
export async function main(script) {
  try {
    process.exitCode = await script(root);
  } catch (error) {
    if (!(error instanceof Stopped)) console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Stopped ? error.exitCode : 1;
  }
}

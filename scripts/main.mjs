import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stopped } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a script to its end; what it throws is printed as one line and fails the process.
 *
 * @param {(root: string) => Promise<number>} script takes the project's folder, gives the exit code
 */
export async function main(script) {
  try {
    process.exitCode = await script(root);
  } catch (error) {
    if (!(error instanceof Stopped)) console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Stopped ? error.exitCode : 1;
  }
}

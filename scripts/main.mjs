import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

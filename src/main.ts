import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Modules are stripped and compiled once, not at each start, which takes half of a start's time. A folder
 * that can't be written to is only read.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/overprint', import.meta.url)));
const { runCommand } = await import('./app/server/command.ts');

await runCommand(process.argv.slice(2), process.env);

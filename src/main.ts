import { runCommand } from './app/server/command.ts';

await runCommand(process.argv.slice(2), process.env);

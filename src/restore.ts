import { runBackupCommand } from './app/server/backup-command.ts';

await runBackupCommand('restore', process.argv.slice(2), process.env);

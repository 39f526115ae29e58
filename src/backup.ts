import { runBackupCommand } from './app/server/backup-command.ts';

await runBackupCommand('backup', process.argv.slice(2), process.env);

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { backUp, hasGeneratedSecret, type Say } from '#platform/server/backup/back-up.ts';
import { restore } from '#platform/server/backup/restore.ts';
import { BackupError } from '#platform/server/backup/tar.ts';
import { type Config, loadConfig } from '#platform/server/config/config.ts';

const commands = {
  async backup(file: string, { dataDir, s3, secretKeyText }: Config, say: Say) {
    await backUp({ dataDir, target: file, version: packageJson.version }, say);
    if (s3) say(`Not included: the files in the S3 bucket ${s3.bucket}`);
    if (secretKeyText !== undefined) say('Not included: SECRET_KEY, which is needed to decrypt secrets');
    say(`The backup is complete: ${file}`);
  },
  async restore(file: string, { dataDir, secretKeyText }: Config, say: Say) {
    say(`Restoring ${file} into ${dataDir}`);
    await restore(file, dataDir, say);
    if (secretKeyText === undefined && !hasGeneratedSecret(dataDir))
      say('The backup has no generated secret: set SECRET_KEY to its old value before you start the server');
    say('The backup is restored. Start the server with this DATA_DIR.');
  },
} as const;

/**
 * Runs `npm run backup -- FILE` or `npm run restore -- FILE` with the settings of the environment. If it
 * cannot, writes the reason to standard error and exits with 1.
 */
export async function runBackupCommand(
  name: keyof typeof commands,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  process.umask(0o077);
  const say: Say = (line) => void process.stdout.write(`${line}\n`);
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new BackupError(`Usage: npm run ${name} -- FILE`);
    const config = loadConfig(environment);
    if (config.databaseUrl !== undefined)
      throw new BackupError(
        'DATABASE_URL is set: use pg_dump or pg_basebackup, and the tools of the object store ' +
          '(docs/operate.md)',
      );
    await commands[name](resolve(file), config, say);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

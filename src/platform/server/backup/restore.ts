import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { embeddedDatabaseDir, refuseLocked } from '#platform/server/database/lock.ts';
import { readMigrations } from '#platform/server/database/migration-files.ts';
import { privateFolder } from '#platform/server/files/data-dir.ts';
import { writeFully } from '#platform/server/files/byte-streams.ts';
import { backupFormat, type BackupFacts, isMemberPath, members } from './archive.ts';
import type { Say } from './back-up.ts';
import { type ReadEntry, readArchive } from './read-archive.ts';
import { BackupError } from './tar.ts';

const factsSchema = z.object({
  format: z.literal(backupFormat),
  version: z.string(),
  schema: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<BackupFacts>;

/** What a file system puts into an empty disk. */
const emptyDiskNames = ['lost+found'];
const largestTextBytes = 256 * 1024 * 1024;

/**
 * Writes the content of a backup into `dataDir`, which must be missing or empty (contract 12). Nothing is
 * where a server would look for it before the whole archive has been checked. Throws BackupError, or
 * LockedError if a server uses the folder, and then leaves it as it was.
 */
export async function restore(archive: string, dataDir: string, say: Say): Promise<void> {
  await refuseLocked(embeddedDatabaseDir(dataDir));
  const isNew = !existsSync(dataDir);
  await mkdir(dataDir, privateFolder);
  const staging = join(dataDir, '.restoring');
  try {
    await requireEmpty(dataDir);
    await mkdir(staging, privateFolder);
    const { facts, files } = await extract(archive, staging);
    say(`${files} files of ${facts.createdAt}, written by version ${facts.version}, are complete`);
    await moveIntoPlace(staging, dataDir);
  } catch (error) {
    if (!(error instanceof NotEmpty)) await rm(staging, { recursive: true, force: true });
    if (isNew) await rmdir(dataDir);
    throw error;
  }
}

class NotEmpty extends BackupError {
  override readonly name = 'BackupError';
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !emptyDiskNames.includes(name));
  if (names.length === 0) return;
  throw new NotEmpty(
    `${dataDir} is not empty (${names.slice(0, 3).join(', ')}). Set DATA_DIR to an empty or new folder.`,
  );
}

/** Writes all entries below `folder`. Throws BackupError unless they are exactly those of the sums. */
async function extract(archive: string, folder: string) {
  const sums = new Map<string, string>();
  let facts: BackupFacts | undefined;
  let listed: string | undefined;
  for await (const entry of readArchive(archive)) {
    if (listed !== undefined || !isMemberPath(entry.path) || sums.has(entry.path))
      throw new BackupError(`The archive is not a backup of Overprint: unexpected ${entry.path}`);
    if (entry.path === members.sums) {
      listed = (await textOf(entry)).text;
    } else if (entry.path === members.facts) {
      const { text, sum } = await textOf(entry);
      facts = await readFacts(text);
      sums.set(entry.path, sum);
    } else if (facts === undefined) {
      throw new BackupError(
        `The archive is not a backup of Overprint: it does not begin with ${members.facts}`,
      );
    } else if (entry.kind === 'folder') {
      await mkdir(join(folder, entry.path), privateFolder);
    } else {
      sums.set(entry.path, await writeEntry(join(folder, entry.path), entry));
    }
  }
  if (facts === undefined || listed === undefined) throw new BackupError('The archive is incomplete');
  requireSums(listed, sums);
  return { facts, files: sums.size - 1 };
}

async function readFacts(text: string): Promise<BackupFacts> {
  const facts = factsSchema.safeParse(parseJson(text));
  if (!facts.success) throw new BackupError('This version cannot read the backup');
  const refusal = await schemaRefusal(facts.data);
  if (refusal !== undefined) throw new BackupError(refusal);
  return facts.data;
}

async function schemaRefusal({ version, schema }: BackupFacts): Promise<string | undefined> {
  const migrations = await readMigrations();
  if (migrations.some(({ name, replaces }) => schema === name || schema === replaces?.name)) return undefined;
  return schema < (migrations[0]?.name ?? '')
    ? `The backup was written by version ${version}, which is too old. Restore it with the version before this one.`
    : `The backup was written by version ${version}, which is newer. Restore it with that version.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses it with words.
    return undefined;
  }
}

function requireSums(listed: string, sums: ReadonlyMap<string, string>): void {
  const actual = Array.from(sums, ([path, sum]) => `${sum}  ${path}\n`).join('');
  if (listed === actual) return;
  const wrong = listed.split('\n').find((line) => !actual.includes(line));
  throw new BackupError(`The archive is damaged${wrong === undefined ? '' : `: ${wrong.slice(66)}`}`);
}

async function textOf(entry: ReadEntry): Promise<{ readonly text: string; readonly sum: string }> {
  if (entry.sizeBytes > largestTextBytes) throw new BackupError(`The archive is damaged: ${entry.path}`);
  const bytes = await buffer(entry.content());
  return { text: bytes.toString(), sum: createHash('sha256').update(bytes).digest('hex') };
}

/** Returns the SHA-256 of what was written. */
async function writeEntry(path: string, entry: ReadEntry): Promise<string> {
  await mkdir(dirname(path), privateFolder);
  await using handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  for await (const chunk of entry.content()) {
    hash.update(chunk);
    await writeFully(handle, chunk);
  }
  return hash.digest('hex');
}

/** The database comes last: without it, a server would start an installation of its own. */
async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  const names = await readdir(staging);
  const rank = (name: string) => (name === members.database ? 1 : 0);
  for (const name of names.toSorted((a, b) => rank(a) - rank(b)))
    await rename(join(staging, name), join(dataDir, name));
  await rmdir(staging);
}
